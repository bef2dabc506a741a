import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { DatabaseLog } from './log.ts';

/** The first key of the advisory locks by which server processes show that they live; begin_idempotent_request.sql has it too. */
const processLocks = 1_836_502_411;
const RECONNECT_PAUSE_MS = 1000;

export type ProcessLockSettings = {
  readonly url: string;
  readonly processId: number;
  readonly logger?: DatabaseLog | undefined;
};

/** Returns a number for this run of a server; a restarted server has another one. */
export const createProcessId = (): number => randomInt(1, 2 ** 31 - 1);

/**
 * Holds an advisory lock on a connection of its own for as long as this process lives, and takes it again when that connection is
 * lost. PostgreSQL releases it when the process dies, so that other servers need not wait for what it had begun.
 */
export async function holdProcessLock({
  url,
  processId,
  logger,
}: ProcessLockSettings): Promise<() => Promise<void>> {
  let isReleased = false;
  let current = await connect();

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'taquilla process',
    });
    client.on('error', (error) => logger?.warn({ error: error.message }, 'the process lock was lost'));
    try {
      await client.connect();
      await client.query('select pg_advisory_lock($1, $2)', [processLocks, processId]);
    } catch (error) {
      await client.end();
      throw error;
    }
    client.once('end', () => void reconnect());
    return client;
  }

  async function reconnect(): Promise<void> {
    while (!isReleased) {
      await wait(RECONNECT_PAUSE_MS, undefined, { ref: false });
      const next = isReleased ? null : await connect().catch(() => null);
      if (next === null) continue;
      current = next;
      if (isReleased) await current.end();
      return;
    }
  }

  return async () => {
    isReleased = true;
    await current.end();
  };
}
