" Folds of task files: a heading folds what is below it, a task its subtasks with their notes.

" The longest file with folds, in lines: all levels are computed after each change.
let s:limit = 10000
let s:task = '^\s*\%([-*+]\|\d\{1,9}[.)]\)\%( \{1,4}\|\t\)\[[^][\\\t0-9]\]\%(\s\|$\)'

let s:bullets = {}
for s:char in split('-*+0123456789', '\zs')
  let s:bullets[s:char] = 1
endfor

" Returns the level of a line for 'foldexpr'.
function! tasks#fold#level(lnum) abort
  if get(b:, 'tasks_fold_tick', -1) != b:changedtick
    call s:Update()
  endif
  return get(b:tasks_fold_levels, a:lnum - 1, '=')
endfunction

" Computes the levels anew. Vim asks only for those of changed lines; if others changed, too, it is told to ask again.
function! s:Update() abort
  let old = get(b:, 'tasks_fold_levels', [])
  let was = get(b:, 'tasks_fold_lines', [])
  let lines = line('$') > s:limit ? [] : getline(1, '$')
  let b:tasks_fold_levels = s:Levels(lines, was, old)
  let b:tasks_fold_lines = lines
  let b:tasks_fold_tick = b:changedtick
  if !empty(old) && old !=# b:tasks_fold_levels && has('timers')
    call timer_start(0, function('s:Refresh', [bufnr('%')]))
  endif
endfunction

function! s:Refresh(buffer, timer) abort
  for window in win_findbuf(a:buffer)
    call win_execute(window, "if &l:foldmethod ==# 'expr' | let &l:foldmethod = 'expr' | endif")
  endfor
endfunction

" Whether a line, of this level, is a heading outside of fences.
function! s:IsHeading(line, level) abort
  return a:line[0] ==# '#' && a:level =~# '^>'
endfunction

" Returns the levels of lines. A heading ends all that is open, so that only the sections that differ from those of
" `was`, with the levels `old`, are looked at.
function! s:Levels(lines, was, old) abort
  let most = min([len(a:lines), len(a:was)])
  let start = s:Bisect(most, {n -> n == 0 || a:lines[: n - 1] ==# a:was[: n - 1]})
  let same = s:Bisect(most - start, {n -> n == 0 || a:lines[-n :] ==# a:was[-n :]})
  " From the last heading before the change, or from the beginning if front matter is near.
  let start -= 1
  while start > 0 && !s:IsHeading(a:was[start], a:old[start])
    let start -= 1
  endwhile
  let start = start < 130 ? 0 : start
  let levels = start == 0 ? repeat([0], s:FrontMatter(a:lines)) : a:old[: start - 1]
  " The level of the last heading, and the tasks that the line is in: the indentation and the number of each.
  let base = 0
  let outer = []
  " The pattern of the line that ends an open fence or comment, and the indentation of the task it is in.
  let end = ''
  let owner = -1
  for line in a:lines[len(levels):]
    let indent = match(line, '\S')
    let first = line[indent]
    if indent > 0 && stridx(line[: indent], "\t") >= 0
      let indent = strdisplaywidth(line[: indent - 1])
    elseif indent < 0
      call add(levels, '=')
      continue
    endif
    if !empty(end)
      if indent > owner
        if line =~# end
          let end = ''
        endif
        call add(levels, '=')
        continue
      endif
      let end = ''
    endif
    if first ==# '#' && line =~# '^#\{1,6}\%(\s\|$\)'
      let rest = len(a:lines) - len(levels)
      if rest <= same && s:IsHeading(a:was[-rest], a:old[-rest])
        return levels + a:old[-rest :]
      endif
      let base = match(line, '[^#]\|$')
      let outer = []
      call add(levels, '>' . base)
      continue
    endif
    let depth = len(outer)
    while !empty(outer) && outer[-1][0] >= indent
      call remove(outer, -1)
    endwhile
    if has_key(s:bullets, first) && line =~# s:task
      if !empty(outer)
        let levels[outer[-1][1]] = '>' . (base + len(outer))
      endif
      call add(levels, base + len(outer))
      call add(outer, [indent, len(levels) - 1])
      continue
    endif
    if first ==# '`' || first ==# '~'
      let mark = matchstr(line, '^\s*\zs\%(`\{3,}\ze[^`]*$\|\~\{3,}\)')
      let end = empty(mark) ? '' : '^\s*' . mark . first . '*\s*$'
    elseif first ==# '<' && line =~# '^\s*<!--' && line !~# '^\s*<!--.*-->'
      let end = '-->'
    endif
    let owner = empty(outer) ? -1 : outer[-1][0]
    call add(levels, len(outer) < depth ? base + len(outer) : '=')
  endfor
  return levels
endfunction

" Returns the largest number up to `most` for which a condition holds that holds for all smaller ones.
function! s:Bisect(most, holds) abort
  let low = 0
  let high = a:most
  while low < high
    let middle = (low + high + 1) / 2
    if a:holds(middle)
      let low = middle
    else
      let high = middle - 1
    endif
  endwhile
  return low
endfunction

" Returns the number of lines of the front matter.
function! s:FrontMatter(lines) abort
  if get(a:lines, 0, '') !~# '^\%ufeff*---\s*$'
    return 0
  endif
  for number in range(1, min([len(a:lines), 130]) - 1)
    if a:lines[number] =~# '^---\s*$'
      return number + 1
    elseif a:lines[number] =~# s:task
      return 0
    endif
  endfor
  return 0
endfunction
