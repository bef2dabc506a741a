// npm run test:long                       runs the named tests of the server at full size; it takes hours
// npm run test:long -- races model        some of them
// npm run test:long -- model --percent 5  each at a fraction of its size
import { prepare } from './bootstrap.mjs';

if (await prepare(import.meta.url)) {
  const { runLong } = await import('./test/run-long.ts');
  process.exitCode = await runLong(process.argv.slice(2));
}
