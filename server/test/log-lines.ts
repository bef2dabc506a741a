import { createLogger } from '#server/http/public.ts';

/** Logs a line of a kilobyte every 2 ms, and beats on stderr. The tests of the log run this as a process. */
const log = createLogger('info');
let beat = 0;
setInterval(() => log.info({ filler: 'x'.repeat(1_000) }, 'line'), 2);
setInterval(() => {
  beat += 1;
  process.stderr.write(`${beat}\n`);
}, 50);
