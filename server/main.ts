import { run } from './run.ts';

// What the server writes is for its own user alone.
process.umask(0o077);
await run(process.env);
