-- A worker ends. ARGV: worker.
redis.call('ZREM', KEYS[1] .. 'beats', ARGV[1])
redis.call('HDEL', KEYS[1] .. 'workers', ARGV[1])
for priority = 0, 9 do
  local line = KEYS[1] .. 'line:' .. priority
  if redis.call('EXISTS', line) == 1 and #redis.call('XPENDING', line, 'workers', '-', '+', 1, ARGV[1]) == 0 then
    redis.call('XGROUP', 'DELCONSUMER', line, 'workers', ARGV[1])
  end
end
return 1
