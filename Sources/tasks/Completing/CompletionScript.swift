/// The completion script for a shell: a thin wrapper around `tasks completions --candidates`.
enum CompletionScript: String, CaseIterable, Sendable {
  case bash, zsh, fish

  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  /// bash also splits words at colons and equal signs, and replaces only the last piece. The script therefore removes
  /// the preceding pieces from the candidates, and writes those as the shell reads them. It shows the meaning behind each
  /// of several candidates; the part that they have in common, which bash inserts, ends before it.
  private static let bashText = #"""
    # Completes command lines of tasks in bash. Written by 'tasks completions bash'.
    _tasks() {
      local rest=${COMP_LINE:0:COMP_POINT} piece="" word="" index line front meaning
      local -a words=() lines=()
      for ((index = 0; index <= COMP_CWORD; index++)); do
        piece=${COMP_WORDS[index]}
        line=${rest#"${rest%%[![:space:]]*}"}
        if [[ $index -gt 0 && $line == "$rest" && -n $rest ]]; then
          words[${#words[@]}-1]+=$piece
        else
          words+=("$piece")
        fi
        rest=${line#"$piece"}
        if [[ $rest == "$line" && -n $piece ]]; then
          # The cursor stands inside the piece.
          words[${#words[@]}-1]=${words[${#words[@]}-1]%"$piece"}$line
          piece=$line
          rest=""
        fi
      done
      word=${words[${#words[@]}-1]}
      front=${word%"${word##*[:=]}"}
      words=("${words[@]//[\'\"\\]/}")
      mapfile -t lines < <("${words[0]}" completions --candidates -- "${words[@]:1}" 2>/dev/null)
      COMPREPLY=()
      case ${lines[0]} in
        :files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "${word#"$front"}"); return ;;
        :folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "${word#"$front"}"); return ;;
      esac
      piece=${word#"$front"}
      front=${front//[\'\"\\]/}
      for line in "${lines[@]}"; do
        meaning=""
        [[ $line == *$'\t'* ]] && meaning=${line#*$'\t'}
        line=${line%%$'\t'*}
        line=${line#"$front"}
        case $piece in
          \'*) ;;
          \"*) line=${line//\"/\\\"} ;;
          *) [[ $line == *[[:space:]\"\'\\\&\;\<\>\(\)\|\$\`]* || $line == "#"* ]] && printf -v line %q "$line" ;;
        esac
        # Not while a key inserts one candidate after the other.
        if [[ ${#lines[@]} -gt 1 && -n $meaning && $COMP_TYPE != 37 && $COMP_TYPE != 42 ]]; then
          line+="  $meaning"
        fi
        COMPREPLY+=("$line")
      done
      [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[:=] ]] && compopt -o nospace
    }
    complete -F _tasks tasks

    """#

  private static let zshText = #"""
    #compdef tasks
    # Completes command lines of tasks in zsh. Written by 'tasks completions zsh'.
    _tasks() {
      local line word
      local -a lines ended open endedShown openShown quoted quotedShown
      lines=("${(@f)$("${words[1]}" completions --candidates -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
      case $lines[1] in
        :files) _files; return ;;
        :folders) _files -/; return ;;
      esac
      for line in $lines; do
        word=${line%%$'\t'*}
        [[ -n $word ]] || continue
        line=${line/$'\t'/  -- }
        if [[ $word != "${(Q)PREFIX}"* ]]; then
          # A name in quotes that were not typed.
          quoted+=("$word"); quotedShown+=("$line")
        elif [[ $word == *[:=] ]]; then
          open+=("$word"); openShown+=("$line")
        else
          ended+=("$word"); endedShown+=("$line")
        fi
      done
      (( $#ended )) && compadd -l -d endedShown -a ended
      (( $#quoted )) && compadd -U -l -d quotedShown -a quoted
      (( $#open )) && compadd -S '' -l -d openShown -a open
    }
    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _tasks "$@"
    else
      compdef _tasks tasks
    fi

    """#

  private static let fishText = #"""
    # Completes command lines of tasks in fish. Written by 'tasks completions fish'.
    function __tasks_candidates
      set -l words (commandline -opc)
      set -l current (commandline -ct)
      set -l typed (string replace -ra '["\'\\\\]' '' -- $current)
      set -l lines ($words[1] completions --candidates -- $words[2..] "$typed" 2>/dev/null)
      switch "$lines[1]"
        case :files
          __fish_complete_path "$current"
        case :folders
          __fish_complete_directories "$current" ""
        case '*'
          printf '%s\n' $lines
      end
    end
    complete -c tasks -f -a '(__tasks_candidates)'

    """#
}
