" Vim syntax file
" Language: Tasks, a plain-text format for things to do
" What is colored, and why, stands in ../../patterns.json.

if exists('b:current_syntax')
  finish
endif
let s:cpo = &cpoptions
set cpoptions&vim

syntax case match
syntax spell toplevel

" ---- Pieces of patterns

let s:letters = 'A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1\u0300-\u1fff\u2c00-\u2dff\u3005\u3041-\ua48c'
      \ . '\ua4d0-\ud7fb\uf900-\ufdcf\ufdf0-\ufdfb\ufe70-\ufefc\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U10000-\U1d0ff\U1d400-\U1efff\U20000-\Ue01ef'
let s:name = '[' . s:letters . ']\%([0-9' . s:letters . '_-]\|\%(\.\|\/\)[0-9' . s:letters . '_-]\@=\)*'
let s:quoted = '"\%([^"\\]\|\\["\\]\|\\["\\]\@!\)\+"'
" The newer engine: the older one takes no such long ranges of characters, and more time.
let s:start = '\%#=2\%(^\|\s\)\@1<='
let s:end = '\%([.,;:!?)\]}]*\%(\s\|$\)\)\@='
let s:gap = '\%(\s\|$\)\@='
let s:bullet = '\%([-*+]\|\d\{1,9}[.)]\)'
let s:task = s:bullet . '\%( \{1,4}\|\t\)\[[^][\\\t0-9]\]' . s:gap
let s:group = '(\%([A-E]\%(-[1-9]\d\{0,2}\)\=\%(\s\+Q[1-4]\)\=\|Q[1-4]\))'

let s:year = '\%(19\|[2-9]\d\)\d\d'
let s:leap = '\%(\%(19\|[2-9]\d\)\%(0[48]\|[2468][048]\|[13579][26]\)\|\%(2[048]\|[3579][26]\|[468][048]\)00\)'
let s:day = '\%(' . s:leap . '-02-29\|' . s:year . '-\%(02-\%(0[1-9]\|1\d\|2[0-8]\)\|\%(0[469]\|11\)-\%(0[1-9]\|[12]\d\|30\)'
      \ . '\|\%(0[13578]\|1[02]\)-\%(0[1-9]\|[12]\d\|3[01]\)\)\)'
let s:long = '20\%(04\|09\|15\|20\|26\|32\|37\|43\|48\|54\|60\|65\|71\|76\|82\|88\|93\|99\)'
let s:date = '\%(' . s:day . '\|\%(' . s:long . '\|\%(20\)\@!' . s:year . '\)-W53\|' . s:year
      \ . '\%(-\%(0[1-9]\|1[0-2]\|W\%(0[1-9]\|[1-4]\d\|5[0-2]\)\|Q[1-4]\)\)\=\)'
let s:moment = s:day . 'T\%([01]\d\|2[0-3]\):[0-5]\d'
let s:minutes = '\%(0*\%(59994[1-9]\|5999[5-9]\|[6-9]\d\{5}\)\)\@!\d\{1,6}m'
let s:effort = '\%(\%(0*9999h0*[1-9]\)\@!0\{0,2}\d\{1,4}h\%(\d\{1,6}m\)\=\|' . s:minutes . '\)'
let s:span = '\d\@=\%(59w\%([4-9]d\|\d\{2,}d\|3d\%(1[6-9]h\|[2-9]\dh\|15h0*[1-9]\)\)\|416d\%(1[6-9]h\|[2-9]\dh\|15h0*[1-9]\)\)\@!'
      \ . '\%(0\{0,4}[0-5]\=\dw\)\=\%(0\{0,3}\%([0-3]\=\d\{1,2}\|40\d\|41[0-6]\)d\)\=\%(0\{0,2}\d\{1,4}h\)\=\%(' . s:minutes . '\)\='
let s:count = '[1-9]\d\{0,3}'
let s:weekday = '\%(mon\|tue\|wed\|thu\|fri\|sat\|sun\)'
let s:ordinal = '\%([23]\=1st\|2\=2nd\|2\=3rd\|\%([4-9]\|1\d\|2[04-9]\|30\)th\)'
let s:mode = '\%(@\%(done\|each\)\)\='
let s:month = '\%([1-9]\|[12]\d\|3[01]\)'
let s:rule = '\%(\%(month\|' . s:count . 'mo\)\%(@' . s:month . '\%(@each\)\=\|@each@' . s:month . '\|' . s:mode . '\)'
      \ . '\|\%(year\|' . s:count . 'y\)\%(@02-29\%(@each\)\=\|@each@02-29\|' . s:mode . '\)'
      \ . '\|\%(day\|weekday\|week\|last-day\|' . s:count . '[dw]\|\%(1st\|2nd\|3rd\|[45]th\|last\)-' . s:weekday
      \ . '\|' . s:ordinal . '\|' . s:weekday . '\%(,' . s:weekday . '\)*\)' . s:mode . '\)'
let s:reserved = '\%(plan\|due\|start\|remind\|every\|until\|owner\|est\|spent\|id\|of\|after\|created\|done\|cancelled\)'

" Either as it is, or in quotes.
function s:Quotable(pattern) abort
  return '\%("' . a:pattern . '"\|' . a:pattern . '\)'
endfunction

" ---- Blocks. Of two items that begin at the same place Vim takes the later one.

syntax cluster tasksNames contains=tasksProject,tasksContext,tasksTag
syntax cluster tasksSpans contains=tasksEscape,tasksBackquotes,tasksCode,tasksInlineComment,tasksInlineAllowance,tasksAutolink,tasksWikiLink,tasksLinkEnd
syntax cluster tasksAttributes contains=tasksInvalid,tasksAttribute,tasksDeclared
syntax cluster tasksNote contains=tasksNoteText,tasksNoteFence,tasksNoteComment,tasksAllowanceLine,tasksTask,tasksClosedTask

syntax match tasksNearBoxLine /^\s*\S.*$/ contains=tasksNearBox
syntax match tasksHeading /^#\{1,6}\%(\s.*\)\=$/ contains=tasksHeadingMark,@tasksNames,@tasksSpans
syntax match tasksHeadingMark /^#\{1,6}/ contained transparent contains=NONE skipwhite nextgroup=tasksRankError,tasksRank
syntax region tasksFence start=/^ \{0,3}\z(`\{3,}\)[^`]*$/ end=/^\s*\z1`*\s*$/
syntax region tasksFence start=/^ \{0,3}\z(\~\{3,}\).*$/ end=/^\s*\z1\~*\s*$/
syntax region tasksComment start=/^\s*<!\%(--\)\@=/ end=/-->.*$/ contains=@Spell

" A task with all that is deeper; what is open inside ends with it.
execute 'syntax region tasksItem keepend transparent start=/^\z(\s*\)' . s:task . '/'
      \ . ' end=/^\%(\z1\s\|\s*$\)\@!/me=s-1 contains=@tasksNote,tasksSubtask'
execute 'syntax region tasksSubtask contained keepend transparent start=/^\z(\s\+\)' . s:task . '/'
      \ . ' end=/^\%(\z1\s\|\s*$\)\@!/me=s-1 contains=@tasksNote,tasksSubtask'

syntax match tasksNoteText /^\s\+\S.*$/ contained contains=tasksNearBox,@Spell
syntax region tasksNoteComment start=/^\s\+<!\%(--\)\@=/ end=/-->.*$/ contained contains=@Spell
syntax region tasksNoteFence start=/^\s\+\z(`\{3,}\)[^`]*$/ end=/^\s*\z1`*\s*$/ contained
syntax region tasksNoteFence start=/^\s\+\z(\~\{3,}\).*$/ end=/^\s*\z1\~*\s*$/ contained
execute 'syntax match tasksTask /^\s*' . s:task . '.*$/ contained contains=tasksBullet,@tasksNames,@tasksAttributes,@tasksSpans,@Spell'
execute 'syntax match tasksClosedTask /^\s*' . s:bullet . '\%( \{1,4}\|\t\)\[[-xX]\]\%(\s.*\)\=$/ contained contains=tasksBullet,@Spell'

" ---- Front matter: closed by line 65, blank lines not counted, and without a task line

execute 'syntax region tasksFrontMatter keepend'
      \ . ' start=/\%#=2\%^\%ufeff*---\s*\%(\n\%(\s*\n\)*\%(\%(---\s*$\|\s*' . s:task . '\)\@!.*\n\%(\s*\n\)*\)\{0,63}---\s*$\)\@=/'
      \ . ' end=/^---\s*$/ contains=tasksFrontMark,tasksRemark,tasksEntryKey,tasksEntryItems,tasksMalformed'
syntax match tasksMalformed /^.*\S.*$/ contained
execute 'syntax match tasksEntryKey /\%#=2^[' . s:letters . '][0-9' . s:letters . '_-]*:\%(\s\|$\)\@=/ contained skipwhite nextgroup=tasksEntryValue'
execute 'syntax region tasksEntryItems start=/\%#=2^[' . s:letters . '][0-9' . s:letters . '_-]*:\s*$/'
      \ . ' end=/^\%(\s*[^-# \t]\|\s*-\S\|\s*-\s*$\)\@=/me=s-1 contained contains=tasksEntryKey,tasksItemValue,tasksRemark'
syntax match tasksItemValue /^\s*-\s\+\S.*$/ contained
syntax match tasksEntryValue /\S.*$/ contained
syntax match tasksRemark /^\s*#.*$/ contained
syntax match tasksFrontMark /^\%ufeff*---\s*$/ contained

" ---- The beginning of a task: bullet, box, rank

execute 'syntax match tasksBullet /^\s*\zs' . s:bullet . '/ contained skipwhite nextgroup=tasksBoxUnknown,tasksBoxOpen,tasksBoxStarted,tasksBoxWaiting,tasksBoxDone,tasksBoxCancelled'
syntax match tasksBoxUnknown /\[.\]/ contained skipwhite nextgroup=tasksRankError,tasksBareRank,tasksRank
syntax match tasksBoxOpen /\[ \]/ contained skipwhite nextgroup=tasksRankError,tasksBareRank,tasksRank
syntax match tasksBoxStarted /\[\/\]/ contained skipwhite nextgroup=tasksRankError,tasksBareRank,tasksRank
syntax match tasksBoxWaiting /\[>\]/ contained skipwhite nextgroup=tasksRankError,tasksBareRank,tasksRank
syntax match tasksBoxDone /\[[xX]\]/ contained skipwhite nextgroup=tasksClosed
syntax match tasksBoxCancelled /\[-\]/ contained skipwhite nextgroup=tasksClosed
syntax match tasksClosed /\S.*$/ contained contains=@Spell

let s:near = '\%([A-Ea-e]\%(\s*-\s*\d\{1,4}\|\s*\d\{1,3}\)\=\|[F-Z]\)'
let s:nearGroup = '(\s*\%(' . s:near . '\%(\s*,\=\s*[Qq]\d\)\=\|[Qq]\d\%(\s*,\=\s*' . s:near . '\)\=\)\s*)'
" Two such letters in a line number its parts.
execute 'syntax match tasksRankError /\%(\%(([a-z]).*([a-z])\)\@!' . s:nearGroup . s:gap . '\|' . s:group . '\S\@=\)/ contained'
execute 'syntax match tasksBareRank /[A-E]-\=[1-9]\d\{0,2}' . s:gap . '/ contained'
execute 'syntax match tasksRank /' . s:group . s:gap . '/ contained contains=tasksRankA,tasksRankB,tasksRankC,tasksRankD,tasksRankE,tasksQuadrant1,tasksQuadrant2,tasksQuadrant3,tasksQuadrant4'
for s:letter in ['A', 'B', 'C', 'D', 'E']
  execute 'syntax match tasksRank' . s:letter . ' /(\=' . s:letter . '[-0-9]*)\=/ contained'
endfor
for s:number in range(1, 4)
  execute 'syntax match tasksQuadrant' . s:number . ' /(\=Q' . s:number . ')\=/ contained'
endfor
let s:box = '\[[ />xX-]\]'
execute 'syntax match tasksNearBox /\%#=2^\s*\zs' . s:bullet . '\%(\%( \{1,4}\|\t\)\[\]' . s:gap
      \ . '\|\%( \{1,4}\|\t\)\[\%( \{2,4}\| \+[/>xX-] *\|[/>xX-] \+\)\]' . s:gap . '\|' . s:box . s:gap
      \ . '\|\%( \{1,4}\|\t\)\%(\[ \]([^)]*)\|\[[/>xX-]\]' . s:nearGroup . '\|' . s:box . '\%(:\|[A-Za-z0-9\u0080-\U10FFFF]\@=\)\)\)/ contained'

" ---- Words

" In a word that is no token. Later ones go first.
syntax match tasksBackquotes /`\+/ contained transparent contains=NONE
syntax match tasksCode /\(`\{1,64}\)`\@!.\{-1,1000}`\@1<!\1`\@!/ contained
syntax match tasksEscape /\\[!-/:-@[-`{-~]/ contained transparent contains=NONE
" A look for the last byte of its end comes first: it costs less than one for all three.
syntax match tasksInlineComment /<!\%(--\%([^>]\{,1000}\)\@>>\)\@=.\{-,1000}-->/ contained
syntax match tasksAutolink /<[A-Za-z][A-Za-z0-9+.-]\{1,31}:[^ \t<>]*>/ contained
syntax match tasksAutolink /<[A-Za-z0-9.!#$%&'*+\/=?^_`{|}~-]\+@[A-Za-z0-9]\%([A-Za-z0-9-]\{0,61}[A-Za-z0-9]\)\=\%(\.[A-Za-z0-9]\%([A-Za-z0-9-]\{0,61}[A-Za-z0-9]\)\=\)*>/ contained
syntax match tasksWikiLink /\[\[.\{-,1000}\]\]/ contained
let s:inner = '\%([^()\\]\|\\.\)'
let s:nested = '(' . s:inner . '*)'
for s:depth in range(5)
  let s:nested = '(\%(' . s:inner . '\|' . s:nested . '\)*)'
endfor
execute 'syntax match tasksLinkEnd /\](\%(' . s:inner . '\|' . s:nested . '\)*)/ contained keepend transparent contains=tasksDestination'
syntax match tasksDestination /(.*)/ contained

let s:allowance = '<!--\s*tasks:\s\+allow\%(-file\)\=\s\+[a-z][a-z0-9-]*\%(\s*,\s*[a-z][a-z0-9-]*\)*\%(\s*:\%(\%(--\)\@!.\)*\)\=\s*-->'
execute 'syntax match tasksInlineAllowance /\%#=2' . s:allowance . '/ contained'
execute 'syntax match tasksAllowanceLine /\%#=2^\s*' . s:allowance . '.*$/ contains=tasksAllowance'
execute 'syntax match tasksAllowance /\%#=2^\s*\zs' . s:allowance . '/ contained'

execute 'syntax match tasksProject /' . s:start . '+\%(' . s:name . '\|' . s:quoted . '\)' . s:end . '/ contained'
execute 'syntax match tasksContext /' . s:start . '@\%(' . s:name . '\|' . s:quoted . '\)' . s:end . '/ contained'
execute 'syntax match tasksTag /' . s:start . '#\%(' . s:name . '\|' . s:quoted . '\)' . s:end . '/ contained'

let s:inside = '\%([^ \t`<]\|`\%(.\{-}`\)\@!\)*'
execute 'syntax match tasksInvalid /' . s:start . s:reserved . ':\%(""\)\@!\%(' . s:quoted . s:end
      \ . '\|' . s:inside . '\%(([^ \t`<()]*)\|\[[^] \t`<[]*\]\|{[^ \t`<{}]*}\)' . s:end . '\|' . s:inside . '[^ \t`<.,;:!?)\]}]' . s:end . '\)/ contained'

function s:Attribute(keys, value, kind) abort
  execute 'syntax match tasksAttribute /' . s:start . '\%(' . a:keys . '\):' . a:value . s:end . '/ contained keepend contains=tasksKey' . a:kind
  execute 'syntax match tasksKey' . a:kind . ' /' . '[^:]\+:/ contained nextgroup=tasks' . a:kind
endfunction

syntax match tasksValue /\S.*/ contained
syntax match tasksDate /\S.*/ contained
call s:Attribute('plan\|due\|start\|created\|done\|cancelled', s:Quotable('\%(' . s:moment . '\|' . s:date . '\)'), 'Date')
call s:Attribute('until', s:Quotable(s:date), 'Date')
call s:Attribute('remind', s:Quotable(s:moment), 'Date')
call s:Attribute('remind', s:Quotable(s:span), 'Value')
call s:Attribute('est\|spent', s:Quotable(s:effort), 'Value')
call s:Attribute('every', '\%("\=\%([a-z]\+,\)*\(' . s:weekday . '\),\%([a-z]\+,\)*\1\)\@!' . s:Quotable(s:rule), 'Value')
call s:Attribute('owner', '\%(' . s:quoted . '\|' . s:name . '\)', 'Value')
call s:Attribute('id\|of', s:name, 'Value')
call s:Attribute('after', s:name . '\%(,' . s:name . '\)*', 'Value')

" The keys that front matter declares. They are read when the file is, and when it is written.
function s:Declare() abort
  silent! syntax clear tasksDeclared
  let keys = []
  let below = 0
  if getline(1) !~# '^\%ufeff*---\s*$'
    return
  endif
  for line in getline(2, 130)
    if line =~# '^---\s*$'
      break
    elseif line =~# '^keys:'
      let keys = split(line[5:], '[][, \t"]\+')
      let below = empty(keys)
    elseif below && line =~# '^\s*-\s'
      let keys += split(matchstr(line, '-\s\+\zs.*'), '[ \t"]\+')
    elseif line =~# '^[^ \t#-]'
      let below = 0
    endif
  endfor
  call filter(keys, {_, key -> key =~# '^[a-z][a-z0-9-]*$' && key !~# '^' . s:reserved . '$'})
  if empty(keys)
    return
  endif
  execute 'syntax match tasksDeclared /' . s:start . '\%(' . join(keys, '\|') . '\):\%(""\)\@!\%(' . s:quoted . s:end
        \ . '\|\S*\%([^ \t.,;:!?)\]}]\|([^ \t()]*)\)' . s:end . '\)/ contained keepend contains=tasksKeyValue'
endfunction
call s:Declare()
augroup tasksSyntax
  autocmd! * <buffer>
  autocmd BufWritePost <buffer> if exists('*s:Declare') && get(b:, 'current_syntax', '') ==# 'tasks' | call s:Declare() | endif
augroup END

if line('$') < 5000
  syntax sync fromstart
else
  syntax sync minlines=500
endif

" ---- Colors
" A is the strongest rank, D and E are the weakest. Dates differ from ranks, and projects from contexts, in the color
" schemes that Vim brings: Number and Function would not.

highlight default link tasksFrontMark Delimiter
highlight default link tasksRemark Comment
highlight default link tasksEntryKey Label
highlight default link tasksEntryValue String
highlight default link tasksItemValue tasksEntryValue
highlight default link tasksMalformed tasksError
highlight default link tasksHeading Title
highlight default link tasksBullet Delimiter
highlight default link tasksBoxOpen Special
highlight default link tasksBoxStarted Type
highlight default link tasksBoxWaiting Identifier
highlight default link tasksBoxDone Comment
highlight default link tasksBoxCancelled Comment
highlight default link tasksBoxUnknown tasksError
highlight default link tasksClosed Comment
highlight default link tasksRankA WarningMsg
highlight default link tasksRankB Statement
highlight default link tasksRankC Identifier
highlight default link tasksRankD Comment
highlight default link tasksRankE Comment
highlight default link tasksQuadrant1 WarningMsg
highlight default link tasksQuadrant2 Statement
highlight default link tasksQuadrant3 Identifier
highlight default link tasksQuadrant4 Comment
highlight default link tasksRankError tasksError
highlight default link tasksBareRank tasksError
highlight default link tasksNearBox tasksError
highlight default link tasksProject PreProc
highlight default link tasksContext Identifier
highlight default link tasksTag Constant
highlight default link tasksKey Delimiter
highlight default link tasksKeyValue tasksKey
highlight default link tasksKeyDate tasksKey
highlight default link tasksValue String
highlight default link tasksDate Type
highlight default link tasksInvalid tasksError
highlight default link tasksError Error
highlight default link tasksCode Constant
highlight default link tasksLink Underlined
highlight default link tasksAutolink tasksLink
highlight default link tasksWikiLink tasksLink
highlight default link tasksDestination tasksLink
highlight default link tasksComment Comment
highlight default link tasksNoteComment tasksComment
highlight default link tasksInlineComment tasksComment
highlight default link tasksAllowanceLine tasksComment
highlight default link tasksAllowance SpecialComment
highlight default link tasksInlineAllowance tasksAllowance
highlight default link tasksFence Constant
highlight default link tasksNoteFence tasksFence
highlight default link tasksNote Special
highlight default link tasksNoteText tasksNote
" Closed tasks are struck through in the color of comments, unless a color scheme or the user defines their group.
let s:struck = get(s:, 'struck', '')
function s:Strike() abort
  let now = execute('highlight tasksClosed')
  if now !~# 'links to Comment' && now !=# s:struck
    return
  endif
  let comment = synIDtrans(hlID('Comment'))
  let colors = ''
  for [mode, attribute] in [['cterm', 'ctermfg'], ['gui', 'guifg']]
    let color = synIDattr(comment, 'fg', mode)
    let colors .= ' ' . attribute . '=' . (empty(color) || color == -1 ? 'NONE' : color)
  endfor
  execute 'highlight tasksClosed cterm=strikethrough gui=strikethrough' . colors
  let s:struck = execute('highlight tasksClosed')
endfunction
silent! call s:Strike()
augroup tasksColors
  autocmd!
  autocmd ColorScheme * silent! call s:Strike()
  autocmd OptionSet background silent! call s:Strike()
augroup END

let b:current_syntax = 'tasks'
let &cpoptions = s:cpo
unlet s:cpo
