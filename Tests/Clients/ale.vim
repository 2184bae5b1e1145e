" Opens a workspace in Vim with ALE, and writes what the editor shows to a file.
"
" The environment names the program, the folder and the file for the report. ALE sends the whole text of each change.
set nocompatible
set runtimepath^=/usr/share/vim-ale
let &runtimepath .= ',' . expand('<sfile>:p:h:h:h') . '/Grammar/Editors/vim'
filetype plugin on
let g:ale_lint_delay = 10
let g:ale_linters = {'tasks': ['tasks_lsp']}
runtime plugin/ale.vim
call ale#linter#Define('tasks', {'name': 'tasks_lsp', 'lsp': 'stdio', 'executable': $TASKS_PROGRAM,
  \ 'command': '%e lsp', 'project_root': {buffer -> expand('#' . buffer . ':p:h')}})

" What the editor shows: line and column in bytes, severity and rule, and the end.
function! s:shown(buffer) abort
  return map(copy(ale#engine#GetLoclist(a:buffer)), {_, item -> [item.lnum - 1, item.col - 1,
    \ {'E': 1, 'W': 2, 'I': 3}[item.type], get(item, 'code', ''), item.end_lnum - 1, item.end_col]})
endfunction

function! s:wait(what, Condition) abort
  for _ in range(500)
    if a:Condition() | return | endif
    sleep 20m
  endfor
  throw 'waited in vain for ' . a:what
endfunction

let s:result = {}
try
  execute 'edit' $TASKS_FOLDER . '/a.tasks'
  call ale#Queue(0)
  call s:wait('findings', {-> len(s:shown(bufnr('%'))) > 0})
  let s:result.a = s:shown(bufnr('%'))
  " A whole text for each change.
  call setline(2, '- [ ] Typed due:2026-99-98')
  call ale#Queue(0)
  call s:wait('the findings of the typed line', {-> len(s:shown(bufnr('%'))) > len(s:result.a)})
  call setline(2, '')
  call ale#Queue(0)
  call s:wait('the findings as before', {-> len(s:shown(bufnr('%'))) == len(s:result.a)})
  let s:result.last = s:shown(bufnr('%'))
catch
  let s:result = {'failure': v:exception . ' at ' . v:throwpoint}
endtry
call writefile([json_encode(s:result)], $TASKS_REPORT)
qall!
