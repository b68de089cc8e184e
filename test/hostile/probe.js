// Loaded into the server's process with --import: measures its event loop from inside, and tells it over the IPC
// channel when it is asked. Plain JavaScript, so that it costs the process nothing else.

const rows = Array.from({ length: 5_000 }, (_, place) => ({
  id: `row-${place}`,
  text: 'x'.repeat(170),
  place,
}));
const megabyte = JSON.stringify(rows);

/** CPU that reading and writing one megabyte of JSON takes here and now, in ms: the unit of every stall. */
function baseline() {
  const spent = Array.from({ length: 9 }, () => {
    const before = process.cpuUsage();
    JSON.stringify(JSON.parse(megabyte));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  // The first ones warm the engine up.
  return spent.slice(3).sort((one, other) => one - other)[3];
}

let longest = 0;
let turn = { at: performance.now(), cpu: process.cpuUsage() };

// A turn of the loop took what passed between two timers. Where another process had the core, less CPU went by than
// time; where threads of the engine worked beside, more: the smaller of both is what callers had to wait for us.
function tick() {
  const at = performance.now();
  const cpu = process.cpuUsage();
  const spent = (cpu.user - turn.cpu.user + cpu.system - turn.cpu.system) / 1000;
  longest = Math.max(longest, Math.min(at - turn.at, spent));
  turn = { at, cpu };
  setTimeout(tick, 1).unref();
}
tick();

process.on('message', () => {
  const stall = longest;
  process.send({ stall, unit: baseline() });
  longest = 0;
  turn = { at: performance.now(), cpu: process.cpuUsage() };
});
// The server must be able to end while nobody asks.
process.channel.unref();
