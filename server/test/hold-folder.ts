import { openDatabase } from '#server/db/client.ts';

/** Opens the data folder as a server does, prints that it is open, and keeps running. The folder lock test runs this as a process. */
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
