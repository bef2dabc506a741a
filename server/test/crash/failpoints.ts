import { readFileSync } from 'node:fs';
import type { Database } from '#server/db/client.ts';
import type { Queryable } from '#server/db/engine.ts';
import { functions } from '#server/db/schema/order.ts';
import type { Messenger } from '#server/kernel/messenger/messenger.port.ts';
import type { PaymentProvider } from '#server/payments/attempts/payment-provider.port.ts';

/** The action at a failpoint: it may throw, never return or end the process. */
export type FailpointAction = () => Promise<void>;

export type Failpoints = ReturnType<typeof failpoints>;

/** Thrown into an open transaction when its process counts as dead; other code just never continues. */
export class ProcessDied extends Error {}

/**
 * Creates the failpoints at which a process may die, hang or fail: before and after each commit, each provider call and each
 * message. Tests wrap them around the ports; the product has no switch for them. A failpoint is named by what is written or
 * called there; on its second occurrence in one step the name ends with 2. `onPassing` is called first at each one.
 */
export function failpoints(onPassing?: (place: string) => void) {
  let passedFailpoints: string[] = [];
  let armed: { readonly name: string; readonly action: FailpointAction } | null = null;
  let deathPoint: { readonly at: number; readonly reached: () => void; isReached: boolean } | null = null;
  const times = new Map<string, number>();

  async function pass(what: string, isOpen = false): Promise<void> {
    onPassing?.(what);
    const time = (times.get(what) ?? 0) + 1;
    times.set(what, time);
    const name = time === 1 ? what : `${what} ${time}`;
    passedFailpoints.push(name);
    if (deathPoint !== null && (deathPoint.isReached || deathPoint.at === passedFailpoints.length)) {
      deathPoint.isReached = true;
      deathPoint.reached();
      if (isOpen) throw new ProcessDied(name);
      await new Promise(() => undefined);
    }
    if (armed?.name !== name) return;
    const { action } = armed;
    armed = null;
    await action();
  }

  async function surround<T>(what: string, work: () => Promise<T>): Promise<T> {
    await pass(`before ${what}`);
    const done = await work();
    await pass(`after ${what}`);
    return done;
  }

  /** Treats a statement outside of a transaction as a commit of its own. */
  const query =
    (real: Queryable): Queryable['query'] =>
    (sql, parameters) => {
      const written = findWrites(sql);
      return written.length === 0
        ? real.query(sql, parameters)
        : surround(`the write of ${written.join(', ')}`, () => real.query(sql, parameters));
    };

  return {
    database: (real: Database): Database => ({
      ...real,
      query: query(real),
      async transaction(work, options) {
        let what = '';
        const done = await real.transaction(async (tx) => {
          const written = new Set<string>();
          const recordWrites = (sql: string) => {
            for (const name of findWrites(sql)) written.add(name);
          };
          const answer = await work({
            query: (sql, parameters) => {
              recordWrites(sql);
              return tx.query(sql, parameters);
            },
            script: (sql) => {
              recordWrites(sql);
              return tx.script(sql);
            },
          });
          what = written.size === 0 ? '' : `the commit of ${[...written].join(', ')}`;
          if (what !== '') await pass(`before ${what}`, true);
          return answer;
        }, options);
        if (what !== '') await pass(`after ${what}`);
        return done;
      },
    }),
    provider: (real: PaymentProvider): PaymentProvider => {
      const describeCall = (call: string) => `the provider’s ${call}`;
      return {
        ...real,
        chargeCard: (charge) => surround(describeCall('chargeCard'), () => real.chargeCard(charge)),
        createPendingPayment: (request) =>
          surround(describeCall('instruct'), () => real.createPendingPayment(request)),
        findPayment: (id) => surround(describeCall('findPayment'), () => real.findPayment(id)),
        listPayments: (reference) =>
          surround(describeCall('listPayments'), () => real.listPayments(reference)),
        cancel: (id, key) => surround(describeCall('cancel'), () => real.cancel(id, key)),
        refund: (id, key, amount) => surround(describeCall('refund'), () => real.refund(id, key, amount)),
        createPreference: (request) =>
          surround(describeCall('createPreference'), () => real.createPreference(request)),
        closePreference: (id, at) =>
          surround(describeCall('closePreference'), () => real.closePreference(id, at)),
      };
    },
    messenger: (real: Messenger): Messenger => ({
      send: (message) => surround('the message', () => real.send(message)),
    }),
    /** Restarts the count and returns the failpoints passed so far. */
    begin(): readonly string[] {
      const passed = passedFailpoints;
      passedFailpoints = [];
      times.clear();
      return passed;
    },
    arm(name: string, action: FailpointAction): void {
      armed = { name, action };
    },
    /**
     * Simulates the death of the process at the failpoint of that number: nothing returns from there on, and an open transaction is
     * rolled back, as the database does for a lost connection. Resolves when it is reached.
     */
    dieAt(at: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      deathPoint = { at, reached: resolve, isReached: false };
      return promise;
    },
    isDead: () => deathPoint?.isReached === true,
    /** Returns true while the armed failpoint has not been reached. */
    isArmed: () => armed !== null,
  };
}

/** Finds the tables and database functions by which a statement writes; session bookkeeping is ignored. */
function findWrites(sql: string): readonly string[] {
  const names = [...findWrittenTables(sql), ...findCalls(sql).filter((name) => writingFunctions.has(name))];
  return [...new Set(names)].filter((name) => !ignoredTables.has(name));
}

const findWrittenTables = (sql: string): readonly string[] =>
  [...sql.matchAll(/\b(?:insert into|update|delete from)\s+([a-z_]+)/gi)].map(([, name = '']) =>
    name.toLowerCase(),
  );

const findCalls = (sql: string): readonly string[] =>
  [...sql.matchAll(/\b([a-z_]+)\s*\(/gi)].map(([, name = '']) => name.toLowerCase());

/** Finds the functions among these definitions that write to a table, by themselves or through another function. */
function findWritingFunctions(definitions: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (let known = -1; known !== found.size; ) {
    known = found.size;
    for (const [name, sql] of definitions)
      if (findWrittenTables(sql).length > 0 || findCalls(sql).some((called) => found.has(called)))
        found.add(name);
  }
  return found;
}

/** `for update of …` locks and writes nothing. */
const ignoredTables: ReadonlySet<string> = new Set(['session', 'rate_limit', 'of', 'skip', 'set']);

const schemaFolder = new URL('../../db/schema/', import.meta.url);
const writingFunctions = findWritingFunctions(
  new Map(
    functions.map((path) => [
      path.slice(path.indexOf('/') + 1),
      readFileSync(new URL(`${path}.sql`, schemaFolder), 'utf8').replace(/--.*$/gm, ''),
    ]),
  ),
);
