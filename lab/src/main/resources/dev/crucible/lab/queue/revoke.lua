-- Takes a run out of the line, whoever has it. ARGV: run.
local known = redis.call('HGET', KEYS[1] .. 'entries', ARGV[1])
if not known then
  return 0
end
local priority, entry = string.match(known, '^(%d) (%d+%-%d+) ')
if priority then
  local line = KEYS[1] .. 'line:' .. priority
  redis.pcall('XACK', line, 'workers', entry)
  redis.call('XDEL', line, entry)
end
redis.call('HDEL', KEYS[1] .. 'entries', ARGV[1])
return 1
