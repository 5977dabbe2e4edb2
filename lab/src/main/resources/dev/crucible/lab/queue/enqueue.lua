-- Puts a run at the end of the line of its priority, unless this attempt or a later one is there. ARGV: run, attempt, priority.
local entries = KEYS[1] .. 'entries'
local known = redis.call('HGET', entries, ARGV[1])
if known then
  local priority, entry, attempt = string.match(known, '^(%d) (%d+%-%d+) (%d+)$')
  -- What is not ours counts as nothing.
  local line = KEYS[1] .. 'line:' .. (priority or ARGV[3])
  entry = entry or '0-0'
  if priority and tonumber(attempt) >= tonumber(ARGV[2]) and #redis.call('XRANGE', line, entry, entry) == 1 then
    return 0
  end
  redis.pcall('XACK', line, 'workers', entry)
  redis.call('XDEL', line, entry)
end
local line = KEYS[1] .. 'line:' .. ARGV[3]
redis.pcall('XGROUP', 'CREATE', line, 'workers', '0', 'MKSTREAM')
local entry = redis.call('XADD', line, '*', 'run', ARGV[1], 'attempt', ARGV[2])
redis.call('HSET', entries, ARGV[1], ARGV[3] .. ' ' .. entry .. ' ' .. ARGV[2])
return 1
