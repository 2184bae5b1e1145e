-- Completes a date, shows a hover, goes to a definition and renames a project over three files in Neovim, as a person
-- would, and writes what the editor shows to a file.
local program, folder, report = vim.env.TASKS_PROGRAM, vim.env.TASKS_FOLDER, vim.env.TASKS_REPORT
local result = {}

local function fail(message)
  vim.fn.writefile({ vim.fn.json_encode({ failure = tostring(message) }) }, report)
  vim.cmd('cquit!')
end

local function wait(what, condition)
  if not vim.wait(10000, condition, 20) then fail('waited in vain for ' .. what) end
end

-- The lines of the window that shows a hover.
local function floating()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
    end
  end
end

local ok, problem = pcall(function()
  vim.o.hidden = true
  local client = vim.lsp.start_client({
    name = 'tasks', cmd = { program, 'lsp' }, root_dir = folder, on_error = fail,
    on_exit = function(status) result.status = status end,
  })
  vim.cmd('edit ' .. folder .. '/a.tasks')
  vim.lsp.buf_attach_client(0, client)
  wait('the server', function() return vim.lsp.buf_get_clients(0)[client] ~= nil end)
  vim.bo.omnifunc = 'v:lua.vim.lsp.omnifunc'
  -- The menu of completions is asked for and its first entry is taken.
  vim.api.nvim_win_set_cursor(0, { 2, 0 })
  vim.cmd('normal! A due:fri')
  local items = vim.lsp.buf_request_sync(
    0, 'textDocument/completion', vim.lsp.util.make_position_params(), 10000)[client].result.items
  result.completion = { items[1].label, items[1].textEdit.newText }
  vim.lsp.util.apply_text_edits({ items[1].textEdit }, 0, 'utf-16')
  vim.api.nvim_win_set_cursor(0, { 3, 8 })
  vim.lsp.buf.hover()
  wait('a hover', floating)
  result.hover = floating()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then vim.api.nvim_win_close(window, true) end
  end
  vim.api.nvim_win_set_cursor(0, { 3, 36 })
  vim.lsp.buf.definition()
  wait('a definition', function() return vim.api.nvim_buf_get_name(0):match('b.tasks$') end)
  result.definition = vim.api.nvim_win_get_cursor(0)
  vim.cmd('buffer a.tasks')
  vim.api.nvim_win_set_cursor(0, { 1, 16 })
  vim.lsp.buf.rename('home')
  wait('a rename', function() return vim.api.nvim_buf_get_lines(0, 0, 1, false)[1]:match('home') end)
  vim.cmd('wall')
  vim.lsp.stop_client(client)
  wait('the end of the server', function() return result.status ~= nil end)
end)
if not ok then fail(problem) end
vim.fn.writefile({ vim.fn.json_encode(result) }, report)
vim.cmd('qall!')
