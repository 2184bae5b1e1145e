" Vim filetype plugin
" Language: Tasks, a plain-text format for things to do

if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1
let s:cpo = &cpoptions
set cpoptions&vim

" Enter and `o` continue a list: an open task below a task, an item below an item.
setlocal comments=b:-\ [\ ],b:*\ [\ ],b:+\ [\ ],b:-,b:*,b:+ commentstring=<!--\ %s\ -->
" Nothing breaks a line: words that an editor moves to the next one are a note.
setlocal textwidth=0 wrap linebreak breakindent breakindentopt=shift:2
setlocal formatoptions-=t formatoptions-=c formatoptions-=a formatoptions+=l formatoptions+=r formatoptions+=o
setlocal expandtab shiftwidth=2 softtabstop=2 tabstop=4 autoindent
setlocal iskeyword+=- suffixesadd=.tasks,.tasks.md
let b:match_words = '<!--:-->'
" gq takes the whole document, whatever the motion; if it cannot be formatted, it stays as it is. = indents nothing.
setlocal formatexpr=TasksFormat() indentexpr=-1 indentkeys=
setlocal omnifunc=TasksComplete
setlocal foldmethod=expr foldexpr=tasks#fold#level(v:lnum) foldlevel=99
" :make lints the file.
compiler tasks
" Commands change files that are open here.
setlocal autoread
augroup tasks_read
  autocmd! * <buffer>
  autocmd FocusGained,CursorHold <buffer> if empty(getcmdwintype()) | silent! checktime | endif
augroup END

let b:undo_ftplugin = 'setlocal comments< commentstring< textwidth< wrap< linebreak< breakindent< breakindentopt<'
      \ . ' formatoptions< expandtab< shiftwidth< softtabstop< tabstop< autoindent< iskeyword< suffixesadd< formatexpr<'
      \ . ' indentexpr< indentkeys< omnifunc< foldmethod< foldexpr< foldlevel< autoread< makeprg< errorformat<'
      \ . ' | unlet! b:match_words b:current_compiler b:tasks_fold_tick b:tasks_fold_lines b:tasks_fold_levels | execute "autocmd! tasks_read * <buffer>"'

let s:program = get(g:, 'tasks_program', 'tasks')
let s:task = '^\s*\%([-*+]\|\d\{1,9}[.)]\)\%( \{1,4}\|\t\)\[[^][\\\t0-9]\]\%(\s\|$\)'

" Puts the whole document into canonical form. Returns 0, so that Vim does not format it, too.
function! TasksFormat() abort
  if mode() =~# '[iR]'
    return 1
  endif
  let old = getline(1, '$')
  let new = split(system(s:program . ' format -', join(old, "\n") . "\n"), "\n", 1)
  if v:shell_error
    echohl ErrorMsg | echomsg 'tasks format: ' . get(new, 0, 'failed') | echohl None
    return 0
  endif
  call remove(new, -1)
  if new ==# old
    return 0
  endif
  let view = winsaveview()
  if len(new) < len(old)
    silent execute (len(new) + 1) . ',$delete _'
  endif
  call setline(1, new)
  call winrestview(view)
  return 0
endfunction

let s:dated = '^\%(plan\|due\|start\|until\|created\|done\|cancelled\):'
let s:keys = '^\%(plan\|due\|start\|remind\|every\|until\|owner\|est\|spent\|id\|of\|after\|created\|done\|cancelled\)$'

" Completes the word before the cursor as the shells do, with names of the workspace and keys, or with a day.
function! TasksComplete(findstart, base) abort
  if a:findstart
    return match(strpart(getline('.'), 0, col('.') - 1), '\S*$')
  endif
  let key = matchstr(a:base, s:dated)
  if !empty(key)
    " At noon, so that no day is skipped when clocks change.
    let noon = localtime() + (12 - strftime('%H')) * 3600
    let days = map(range(14), 'noon + v:val * 86400')
    let found = map(days, {_, day -> {'word': strftime(key . '%Y-%m-%d', day), 'menu': strftime('%a', day)}})
    return filter(found, {_, entry -> stridx(entry.word, a:base) == 0})
  endif
  let folder = empty(expand('%:p:h')) ? '.' : expand('%:p:h')
  let words = systemlist(s:program . ' -C ' . shellescape(folder) . ' completions --candidates -- add ' . shellescape(a:base))
  if v:shell_error
    return []
  endif
  let found = []
  for line in words
    let parts = split(line, "\t")
    " Some are words of the query language and stand in no file.
    let key = matchstr(get(parts, 0, ''), '^[a-z]\+\ze:$')
    if !empty(parts) && parts[0] !~# '^:\|:\%(any\|none\)$' && (empty(key) || key =~# s:keys)
      call add(found, {'word': parts[0], 'menu': get(parts, 1, '')})
    endif
  endfor
  return found
endfunction

" Ticks the box of a line and writes the day, or opens it again and removes the day.
function! TasksTick() abort
  let line = getline('.')
  if line !~# s:task
    echo 'There is no task on this line'
    return
  endif
  let box = matchend(line, '^\s*\%([-*+]\|\d\{1,9}[.)]\)\s\+\[')
  let mark = matchstr(line, '.', box)
  let isOpen = mark !~? '[x-]'
  if isOpen && line =~# '\severy:'
    echo "The task recurs: 'tasks done' also writes its next occurrence"
    return
  endif
  let rest = substitute(strpart(line, box + len(mark)), '\s\+\%(done\|cancelled\):\S\+', '', 'g')
  let day = isOpen ? ' done:' . strftime('%Y-%m-%d') : ''
  call setline('.', strpart(line, 0, box) . (isOpen ? 'x' : ' ') . substitute(rest, '\s*$', '', '') . day)
endfunction

" Jumps from the name under the cursor, as in after:wall, to the task with this id.
function! TasksJump() abort
  let start = col('.') - 1
  let letters = '\%([[:alnum:]_-]\|[^\x00-\x7F]\)*'
  let name = matchstr(strpart(getline('.'), 0, start), letters . '$') . matchstr(strpart(getline('.'), start), '^' . letters)
  if empty(name)
    echo 'There is no name under the cursor'
  elseif !search('\%(^\|\s\)\zsid:\V' . name . '\m\%(\s\|$\)', 'sw')
    echo "No task here has the id '" . name . "'"
  endif
endfunction

nnoremap <silent> <buffer> <Plug>(tasks-tick) :<C-U>call TasksTick()<CR>
nnoremap <silent> <buffer> <Plug>(tasks-jump) :<C-U>call TasksJump()<CR>

let &cpoptions = s:cpo
unlet s:cpo
