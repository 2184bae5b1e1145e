" Vim compiler file
" Compiler: tasks lint

if exists('current_compiler')
  finish
endif
let current_compiler = 'tasks'

" The file of the buffer, in quotes for the shell.
execute 'CompilerSet makeprg=' . escape(get(g:, 'tasks_program', 'tasks'), ' \|"') . '\ lint\ --format\ gcc\ --max-findings\ 0\ --\ %:S'
" The third kind, note, is what other programs call information.
CompilerSet errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tote:\ %m
