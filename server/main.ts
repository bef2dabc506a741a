import { run } from './run.ts';

// Files of the server can be read by its own user alone.
process.umask(0o077);
// A reader of the output that ends must not end the server.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
await run(process.env);
