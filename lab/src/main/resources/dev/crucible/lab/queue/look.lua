-- Who lives, whether this is the server and the data that were here at the last look, and what is not ours. ARGV: lease in ms.
local foreign = {}
local function report(what)
  foreign[#foreign + 1] = what
end
-- A key of another kind would stop every script; nothing is lost with it, since all of this is on the disk too.
local function expect(name, kind)
  local found = redis.call('TYPE', KEYS[1] .. name).ok
  if found ~= kind and found ~= 'none' then
    redis.call('RENAME', KEYS[1] .. name, KEYS[1] .. 'foreign:' .. name)
    report('key ' .. name .. ' was a ' .. found .. '; it is now foreign:' .. name)
  end
  return found == kind
end
expect('boot', 'string')
expect('workers', 'hash')
expect('entries', 'hash')
expect('beats', 'zset')
for priority = 0, 9 do
  if expect('line:' .. priority, 'stream') then
    redis.pcall('XGROUP', 'CREATE', KEYS[1] .. 'line:' .. priority, 'workers', '0')
  end
end
local boot = string.match(redis.call('INFO', 'server'), 'run_id:(%x+)')
local before = redis.call('GET', KEYS[1] .. 'boot')
redis.call('SET', KEYS[1] .. 'boot', boot)
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local answer = { (before == boot and #foreign == 0) and '1' or '0', foreign }
local beats = redis.call('ZRANGEBYSCORE', KEYS[1] .. 'beats', now - ARGV[1], '+inf', 'WITHSCORES')
for i = 1, #beats, 2 do
  local said = redis.call('HGET', KEYS[1] .. 'workers', beats[i])
  -- Every worker beats by the clock of Redis, so nobody has beaten in the future, unless that clock was set back.
  if tonumber(beats[i + 1]) > now + tonumber(ARGV[1]) then
    report('worker ' .. beats[i] .. ' beats in the future')
  elseif said then
    answer[#answer + 1] = beats[i]
    answer[#answer + 1] = beats[i + 1]
    answer[#answer + 1] = said
  end
end
return answer
