-- Who lives, and whether this is the server and the data that were here at the last look. ARGV: lease in ms.
local boot = string.match(redis.call('INFO', 'server'), 'run_id:(%x+)')
local before = redis.call('GET', KEYS[1] .. 'boot')
redis.call('SET', KEYS[1] .. 'boot', boot)
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local answer = { before == boot and '1' or '0' }
local beats = redis.call('ZRANGEBYSCORE', KEYS[1] .. 'beats', now - ARGV[1], '+inf', 'WITHSCORES')
for i = 1, #beats, 2 do
  local said = redis.call('HGET', KEYS[1] .. 'workers', beats[i])
  if said then
    answer[#answer + 1] = beats[i]
    answer[#answer + 1] = beats[i + 1]
    answer[#answer + 1] = said
  end
end
return answer
