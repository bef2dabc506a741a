import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '#server/run.ts';

/** The real server on a disk whose free bytes stand in the file `free-bytes` of its data folder. Only tests start it. */
const file = join(process.env.DATA_DIR ?? '.', 'free-bytes');
await run(process.env, { readFreeBytes: async () => Number(await readFile(file, 'utf8')) });
