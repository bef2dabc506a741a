import { openDatabase } from '#server/db/client.ts';

/** A server as far as the data folder sees it: opens it, says so, and stays. Run as a process of its own by the lock's test. */
const [dataDir = ''] = process.argv.slice(2);
try {
  const db = await openDatabase({ dataDir });
  const [row] = await db.query<{ pid: number }>('select $1::int as pid', [process.pid]);
  process.once('SIGTERM', () => void db.close().then(() => process.exit(0)));
  process.stdout.write(`open ${row?.pid}\n`);
  setInterval(() => undefined, 60_000);
} catch (thrown) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exit(1);
}
