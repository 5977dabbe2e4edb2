-- Gives a worker one entry: first those whose worker is silent, then new ones; high priorities first.
-- ARGV: worker, lease in ms, whether silent workers' entries may be taken (1) or not (0).
local function entry(priority, found, from)
  local named = { run = '', attempt = '' }
  for i = 1, #found[2], 2 do
    named[found[2][i]] = found[2][i + 1]
  end
  return { named.run, named.attempt, tostring(priority), found[1], from }
end
if ARGV[3] == '1' then
  for priority = 9, 0, -1 do
    local line = KEYS[1] .. 'line:' .. priority
    if redis.call('EXISTS', line) == 1 then
      for _, held in ipairs(redis.call('XPENDING', line, 'workers', 'IDLE', ARGV[2], '-', '+', 100)) do
        -- Every further delivery waits twice as long, so that a run that kills its workers does so ever more seldom.
        if held[3] >= tonumber(ARGV[2]) * 2 ^ math.min(held[4] - 1, 10) then
          local claimed = redis.call('XCLAIM', line, 'workers', ARGV[1], 0, held[1])
          if claimed[1] then
            return entry(priority, claimed[1], held[2])
          end
        end
      end
    end
  end
end
for priority = 9, 0, -1 do
  local line = KEYS[1] .. 'line:' .. priority
  if redis.call('EXISTS', line) == 1 then
    local read = redis.call('XREADGROUP', 'GROUP', 'workers', ARGV[1], 'COUNT', 1, 'STREAMS', line, '>')
    if read and read[1] then
      return entry(priority, read[1][2][1], '')
    end
  end
end
return false
