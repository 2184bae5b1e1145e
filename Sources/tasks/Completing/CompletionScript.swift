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
  /// the preceding pieces from the candidates.
  private static let bashText = #"""
    # Completes command lines of tasks in bash. Written by 'tasks completions bash'.
    _tasks() {
      local rest=${COMP_LINE:0:COMP_POINT} piece="" word="" index line front
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
      front=${front//[\'\"\\]/}
      for line in "${lines[@]}"; do
        line=${line%%$'\t'*}
        COMPREPLY+=("${line#"$front"}")
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
      local -a lines ended open endedShown openShown
      lines=("${(@f)$("${words[1]}" completions --candidates -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
      case $lines[1] in
        :files) _files; return ;;
        :folders) _files -/; return ;;
      esac
      for line in $lines; do
        word=${line%%$'\t'*}
        [[ -n $word ]] || continue
        line=${line/$'\t'/  -- }
        if [[ $word == *[:=] ]]; then
          open+=("$word"); openShown+=("$line")
        else
          ended+=("$word"); endedShown+=("$line")
        fi
      done
      (( $#ended )) && compadd -l -d endedShown -a ended
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
      set -l lines ($words[1] completions --candidates -- $words[2..] "$current" 2>/dev/null)
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
