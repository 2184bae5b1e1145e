" Vim compiler file
" Compiler: tasks lint

if exists('current_compiler')
  finish
endif
let current_compiler = 'tasks'

CompilerSet makeprg=tasks\ lint\ --format\ gcc
" The third kind, note, is what other programs call information.
CompilerSet errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tote:\ %m
