-- Opens a workspace in Neovim, as a person would, and writes what the editor shows to a file.
--
-- The environment names the program, the folder and the file for the report.
local program, folder, report = vim.env.TASKS_PROGRAM, vim.env.TASKS_FOLDER, vim.env.TASKS_REPORT
local result = {}

local function fail(message)
  vim.fn.writefile({ vim.fn.json_encode({ failure = tostring(message) }) }, report)
  vim.cmd('cquit!')
end

local function wait(what, condition)
  if not vim.wait(10000, condition, 20) then fail('waited in vain for ' .. what) end
end

-- What the editor shows for a buffer: line and column in bytes, severity and rule.
local function shown(buffer)
  local list = {}
  for _, item in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(list, { item.lnum, item.col, item.severity, item.code, item.end_lnum, item.end_col })
  end
  return list
end

local wanted
vim.ui.select = function(items, options, choose)
  for index, item in ipairs(items) do
    if options.format_item(item) == wanted then return choose(item, index) end
  end
  fail('no action "' .. wanted .. '" among ' .. #items)
end

local function act(title, line)
  wanted = title
  vim.api.nvim_win_set_cursor(0, { line, 8 })
  local before = vim.api.nvim_buf_get_changedtick(0)
  vim.lsp.buf.code_action()
  wait(title, function() return vim.api.nvim_buf_get_changedtick(0) > before end)
end

local ok, problem = pcall(function()
  local client = vim.lsp.start_client({
    name = 'tasks', cmd = { program, 'lsp' }, root_dir = folder, on_error = fail,
    on_exit = function(status) result.status = status end,
  })
  vim.cmd('edit ' .. folder .. '/b.tasks')
  vim.lsp.buf_attach_client(0, client)
  vim.cmd('edit ' .. folder .. '/a.tasks')
  vim.lsp.buf_attach_client(0, client)
  local buffer = vim.api.nvim_get_current_buf()
  wait('findings', function() return #vim.diagnostic.get(buffer) > 0 end)
  local other = vim.fn.bufnr('b.tasks')
  wait('findings in the other file', function() return #vim.diagnostic.get(other) > 0 end)
  result.a = shown(buffer)
  result.b = shown(other)
  -- Typed text is synchronized by pieces: behind an emoji, in two lines, and removed.
  vim.api.nvim_buf_set_text(buffer, 0, 8, 0, 8, { '😀 new', 'line ' })
  vim.api.nvim_buf_set_lines(buffer, 1, 2, false, {})
  vim.cmd('undo')
  vim.cmd('silent! normal! u')
  vim.lsp.buf.formatting_sync(nil, 10000)
  act('Make all safe fixes', 1)
  act('Mark as done', tonumber(vim.env.TASKS_LINE))
  vim.cmd('write')
  wait('the last findings', function() return #vim.diagnostic.get(buffer) ~= #result.a end)
  result.last = shown(buffer)
  vim.lsp.stop_client(client)
  wait('the end of the server', function() return result.status ~= nil end)
end)
if not ok then fail(problem) end
vim.fn.writefile({ vim.fn.json_encode(result) }, report)
vim.cmd('qall!')
