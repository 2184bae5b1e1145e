autocmd BufNewFile,BufRead *.tasks setfiletype tasks
" Replaces the file type Markdown, which the ending .md has set before.
autocmd BufNewFile,BufRead *.tasks.md set filetype=tasks
