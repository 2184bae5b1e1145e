autocmd BufNewFile,BufRead *.tasks,*.tasks.md setfiletype tasks
