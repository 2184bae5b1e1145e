" Vim filetype plugin
" Language: Tasks, a plain-text format for things to do

if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1
let s:cpo = &cpoptions
set cpoptions&vim

setlocal comments=b:-,b:*,b:+ commentstring=<!--\ %s\ -->
" Nothing breaks a line: words that an editor moves to the next one are a note.
setlocal textwidth=0 wrap linebreak formatoptions-=t formatoptions-=c formatoptions-=a formatoptions+=l
setlocal expandtab shiftwidth=2 softtabstop=2 tabstop=4 autoindent
setlocal iskeyword+=- suffixesadd=.tasks,.tasks.md
let b:match_words = '<!--:-->'
" These take a whole document: gggqG, or gg=G.
setlocal formatprg=tasks\ format\ - equalprg=tasks\ format\ -
setlocal foldmethod=expr foldexpr=TasksFold(v:lnum) foldlevel=99

let b:undo_ftplugin = 'setlocal comments< commentstring< textwidth< wrap< linebreak< formatoptions< expandtab< shiftwidth<'
      \ . ' softtabstop< tabstop< autoindent< iskeyword< suffixesadd< formatprg< equalprg< foldmethod< foldexpr< foldlevel<'
      \ . ' | unlet! b:match_words'

let s:task = '^\s*\%([-*+]\|\d\{1,9}[.)]\)\%( \{1,4}\|\t\)\[[^][\\\t0-9]\]\%(\s\|$\)'

" A heading folds what is below it, a task what is deeper.
function! TasksFold(lnum) abort
  let line = getline(a:lnum)
  let marks = matchstr(line, '^#\{1,6}\ze\%(\s\|$\)')
  if !empty(marks) && synIDattr(synID(a:lnum, 1, 1), 'name') =~# '^tasks\%(Heading\|$\)'
    return '>' . len(marks)
  endif
  if line =~# s:task
    let next = nextnonblank(a:lnum + 1)
    let base = len(matchstr(getline(search('^#\{1,6}\%(\s\|$\)', 'bnW')), '^#*'))
    let deeper = next > 0 && indent(next) > indent(a:lnum)
    return (deeper ? '>' : '') . (base + 1 + indent(a:lnum) / 2)
  endif
  return '='
endfunction

" Ticks the box of a line, or opens it again.
function! TasksTick() abort
  let line = getline('.')
  if line !~# s:task
    echo 'There is no task on this line'
    return
  endif
  let box = matchend(line, '^\s*\%([-*+]\|\d\{1,9}[.)]\)\s\+\[')
  let mark = matchstr(line, '.', box)
  call setline('.', strpart(line, 0, box) . (mark =~? 'x' ? ' ' : 'x') . strpart(line, box + len(mark)))
endfunction

nnoremap <silent> <buffer> <Plug>(tasks-tick) :<C-U>call TasksTick()<CR>

let &cpoptions = s:cpo
unlet s:cpo
