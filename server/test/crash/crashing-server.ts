import { run } from '#server/run.ts';
import { failpoints } from './failpoints.ts';

/**
 * The real server with failpoints: it reports each failpoint that it passes for the first time to its parent process, and kills
 * itself with SIGKILL at the one it was given. Only tests start it; the product has no such switch.
 */
if (process.env.NODE_ENV === 'production' || process.send === undefined) {
  process.stderr.write(
    'This server kills itself: tests start it, over a channel of their own, and never in production.\n',
  );
  process.exit(1);
}

let fatalFailpoint: unknown;
process.on('message', (place) => {
  fatalFailpoint = place;
});
// The parent process has ended, and nothing else would end this one.
process.once('disconnect', () => process.exit(1));

const passed = new Set<string>();
const points = failpoints((place) => {
  if (place === fatalFailpoint) process.kill(process.pid, 'SIGKILL');
  if (!passed.has(place)) process.send?.(place);
  passed.add(place);
});

await run(process.env, {
  database: points.database,
  wrapProvider: points.provider,
  messenger: points.messenger,
});
