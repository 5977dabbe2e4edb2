-- Removes an entry that needs no more work. ARGV: run, priority, entry.
local line = KEYS[1] .. 'line:' .. ARGV[2]
redis.pcall('XACK', line, 'workers', ARGV[3])
redis.call('XDEL', line, ARGV[3])
local known = redis.call('HGET', KEYS[1] .. 'entries', ARGV[1])
if known and string.find(known, ' ' .. ARGV[3] .. ' ', 1, true) then
  redis.call('HDEL', KEYS[1] .. 'entries', ARGV[1])
end
return 1
