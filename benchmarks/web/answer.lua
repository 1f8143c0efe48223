-- Each request posts the answer of its own open question: lines « session path » of a file.
-- As a browser does, it says which composition of the table it shows.
local targets, place = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local session, path = line:match("(%S+) (%S+)")
    targets[#targets + 1] = { session, path }
  end
end

function request()
  place = place % #targets + 1
  local session, path = targets[place][1], targets[place][2]
  return wrk.format("POST", path, {
    ["Cookie"] = "session=" .. session .. "; csrf=" .. string.rep("a", 32) .. "; tapis=telephone",
    ["X-CSRFToken"] = string.rep("a", 32),
    ["HX-Request"] = "true",
    ["Content-Type"] = "application/x-www-form-urlencoded",
  }, "reponse=tire")
end

function done(summary, latency, requests)
  io.write(string.format("RESULT %d %d %d %d %d\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99),
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end
