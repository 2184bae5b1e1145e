"""Highlights documents in Vim or Neovim and returns the name of the highlight group of each character."""

import json
import subprocess

from documents import ROOT

PACKAGE = ROOT / "Grammar/Editors/vim"
# Follows links between the groups of the grammar, but not to the standard groups.
SCRIPT = """
set encoding=utf-8 nocompatible nomodeline noswapfile
set runtimepath^={package}
filetype plugin on
syntax on
set synmaxcol=0
let out = []
for file in readfile('{list}')
  silent execute 'edit!' fnameescape(file)
  let g:links = {{}}
  for line in split(execute('highlight'), "\\n")
    let found = matchlist(line, '^\\(tasks\\w\\+\\) .*links to \\(tasks\\w\\+\\)')
    if !empty(found) | let g:links[found[1]] = found[2] | endif
  endfor
  let all = []
  for lnum in range(1, line('$'))
    let col = 1
    let line = []
    for char in split(getline(lnum), '\\zs')
      for part in split(char, '\\(.\\&[^\\u0300-\\u036f]\\)\\zs')
        let name = synIDattr(synID(lnum, col, 1), 'name')
        let name = get(g:links, name, name)
        call extend(line, repeat([name], strchars(part)))
      endfor
      let col += len(char)
    endfor
    call add(all, line)
  endfor
  call add(out, json_encode(all))
endfor
call writefile(out, '{out}')
qall!
"""


def color(contents, table, tools):
    names = list(contents)
    scratch = tools["scratch"]
    listed, out, script = scratch / "vim.list", scratch / "vim.out", scratch / "vim.vim"
    listed.write_text("".join(f"{tools['folder'] / name}\n" for name in names))
    script.write_text(SCRIPT.format(package=PACKAGE, list=listed, out=out))
    command = [tools.get("vim", "vim"), "-es", "-N", "-u", "NONE", "-i", "NONE", "-S", script]
    out.unlink(missing_ok=True)
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if not out.exists():
        raise RuntimeError(f"{command[0]}: {done.stdout}{done.stderr}")
    kinds = {kind["vim"][0]: kind["kind"] for kind in table["kinds"] if kind["vim"]}
    lines = out.read_text(encoding="utf-8").splitlines()
    return {name: [[kinds.get(group, "plain") for group in line] for line in json.loads(found)] for name, found in zip(names, lines)}
