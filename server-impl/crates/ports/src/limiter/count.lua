-- Counts an event in every list of KEYS, or in none of them when one has no room.
--
-- ARGV: the time; then for each list for how many milliseconds it is kept at rest, and how many windows it has; and for each of these
-- how many events it may hold, and its length. All times but that one are in microseconds.
-- Answers -1 when it counted, or else how long it takes until there is room, and how many events the window may hold that takes so
-- long, and its length.
--
-- A list holds the times of its newest events, the newest last, as many as its largest window may hold.

local now = tonumber(ARGV[1])
local at = 2
local wait, full_most, full_length = -1, 0, 0
local lists = {}

for place, key in ipairs(KEYS) do
    local newest = redis.call('LINDEX', key, -1)
    -- Never before the newest: the clocks of those who ask differ.
    local moment = math.max(now, tonumber(newest or now))
    local keep = 0
    local rest, windows = ARGV[at], tonumber(ARGV[at + 1])
    at = at + 2
    for _ = 1, windows do
        local most, length = tonumber(ARGV[at]), tonumber(ARGV[at + 1])
        at = at + 2
        keep = math.max(keep, most)
        local own = -1
        if most == 0 then
            own = length
        else
            -- The window is full when it holds the event that is as many places from the end as it may hold.
            local event = redis.call('LINDEX', key, -most)
            if event and tonumber(event) + length > moment then
                own = tonumber(event) + length - now
            end
        end
        if own > wait then
            wait, full_most, full_length = own, most, length
        end
    end
    lists[place] = { key = key, moment = moment, keep = keep, rest = rest }
end

if wait < 0 then
    for _, list in ipairs(lists) do
        if list.keep > 0 then
            -- Written out: as text, Lua gives a number 14 digits only.
            redis.call('RPUSH', list.key, string.format('%.0f', list.moment))
            redis.call('LTRIM', list.key, -list.keep, -1)
            redis.call('PEXPIRE', list.key, list.rest)
        end
    end
end

return { wait, full_most, full_length }
