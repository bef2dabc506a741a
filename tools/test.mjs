// npm test: prepares the machine, then runs every check in order, and stops at the first that fails.
import { prepare } from './bootstrap.mjs';

if (await prepare(import.meta.url)) {
  const { runChecks } = await import('./test/run-checks.ts');
  process.exitCode = await runChecks();
}
