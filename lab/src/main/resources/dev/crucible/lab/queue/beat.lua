-- A worker lives and holds these entries. ARGV: worker, what it says of itself, lease in ms, then priority and entry of each.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1] .. 'beats', now, ARGV[1])
redis.call('HSET', KEYS[1] .. 'workers', ARGV[1], ARGV[2])
for i = 4, #ARGV, 2 do
  local line = KEYS[1] .. 'line:' .. ARGV[i]
  if redis.call('EXISTS', line) == 1 then
    -- Only what is still its own: a worker that was silent too long must not steal its entries back.
    local own = redis.call('XPENDING', line, 'workers', ARGV[i + 1], ARGV[i + 1], 1, ARGV[1])
    if own[1] then
      redis.call('XCLAIM', line, 'workers', ARGV[1], 0, ARGV[i + 1], 'JUSTID')
    end
  end
end
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1] .. 'beats', '-inf', now - 20 * ARGV[3])) do
  redis.call('ZREM', KEYS[1] .. 'beats', gone)
  redis.call('HDEL', KEYS[1] .. 'workers', gone)
end
return 1
