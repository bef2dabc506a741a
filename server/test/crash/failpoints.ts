import type { Messenger } from '#server/application/messenger.port.ts';
import type { PaymentProvider } from '#server/application/payments/payment-provider.port.ts';
import type { Database } from '#server/db/client.ts';
import type { Queryable } from '#server/db/engine.ts';

/** The action at a failpoint: it may throw, never return or end the process. */
export type Blow = () => Promise<void>;

export type Failpoints = ReturnType<typeof failpoints>;

/** Thrown into an open transaction when its process counts as dead; other code just never continues. */
export class Died extends Error {}

/**
 * Creates the failpoints at which a process may die, hang or fail: before and after each commit, each provider call and each
 * message. Tests wrap them around the ports; the product has no switch for them. A failpoint is named by what is written or
 * called there; on its second occurrence in one step the name ends with 2. `onPassing` is called first at each one.
 */
export function failpoints(onPassing?: (place: string) => void) {
  let seen: string[] = [];
  let armed: { readonly name: string; readonly blow: Blow } | null = null;
  let end: { readonly at: number; readonly reached: () => void; isReached: boolean } | null = null;
  const times = new Map<string, number>();

  async function cross(what: string, isOpen = false): Promise<void> {
    onPassing?.(what);
    const time = (times.get(what) ?? 0) + 1;
    times.set(what, time);
    const name = time === 1 ? what : `${what} ${time}`;
    seen.push(name);
    if (end !== null && (end.isReached || end.at === seen.length)) {
      end.isReached = true;
      end.reached();
      if (isOpen) throw new Died(name);
      await new Promise(() => undefined);
    }
    if (armed?.name !== name) return;
    const { blow } = armed;
    armed = null;
    await blow();
  }

  async function round<T>(what: string, work: () => Promise<T>): Promise<T> {
    await cross(`before ${what}`);
    const done = await work();
    await cross(`after ${what}`);
    return done;
  }

  /** Treats a statement outside of a transaction as a commit of its own. */
  const query =
    (real: Queryable): Queryable['query'] =>
    (sql, parameters) => {
      const written = writtenBy(sql);
      return written.length === 0
        ? real.query(sql, parameters)
        : round(`the write of ${written.join(', ')}`, () => real.query(sql, parameters));
    };

  return {
    database: (real: Database): Database => ({
      ...real,
      query: query(real),
      async transaction(work, terms) {
        let what = '';
        const done = await real.transaction(async (tx) => {
          const written = new Set<string>();
          const note = (sql: string) => {
            for (const name of writtenBy(sql)) written.add(name);
          };
          const answer = await work({
            query: (sql, parameters) => {
              note(sql);
              return tx.query(sql, parameters);
            },
            script: (sql) => {
              note(sql);
              return tx.script(sql);
            },
          });
          what = written.size === 0 ? '' : `the commit of ${[...written].join(', ')}`;
          if (what !== '') await cross(`before ${what}`, true);
          return answer;
        }, terms);
        if (what !== '') await cross(`after ${what}`);
        return done;
      },
    }),
    provider: (real: PaymentProvider): PaymentProvider => {
      const about = (call: string) => `the provider’s ${call}`;
      return {
        ...real,
        chargeCard: (charge) => round(about('chargeCard'), () => real.chargeCard(charge)),
        instruct: (request) => round(about('instruct'), () => real.instruct(request)),
        payment: (id) => round(about('payment'), () => real.payment(id)),
        paymentsFor: (reference) => round(about('paymentsFor'), () => real.paymentsFor(reference)),
        cancel: (id, key) => round(about('cancel'), () => real.cancel(id, key)),
        refund: (id, key, amount) => round(about('refund'), () => real.refund(id, key, amount)),
        createPreference: (request) => round(about('createPreference'), () => real.createPreference(request)),
        closePreference: (id, at) => round(about('closePreference'), () => real.closePreference(id, at)),
      };
    },
    messenger: (real: Messenger): Messenger => ({
      send: (message) => round('the message', () => real.send(message)),
    }),
    /** Restarts the count and returns the failpoints passed so far. */
    begin(): readonly string[] {
      const passed = seen;
      seen = [];
      times.clear();
      return passed;
    },
    arm(name: string, blow: Blow): void {
      armed = { name, blow };
    },
    /**
     * Simulates the death of the process at the failpoint of that number: nothing returns from there on, and an open transaction is
     * rolled back, as the database does for a lost connection. Resolves when it is reached.
     */
    dieAt(at: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      end = { at, reached: resolve, isReached: false };
      return promise;
    },
    isDead: () => end?.isReached === true,
    /** Returns true while the armed failpoint has not been reached. */
    isArmed: () => armed !== null,
  };
}

/** Finds the tables and database functions by which a statement writes; session bookkeeping is ignored. */
function writtenBy(sql: string): readonly string[] {
  const tables = [...sql.matchAll(/\b(?:insert into|update|delete from)\s+([a-z_]+)/gi)];
  const names = [...tables, ...sql.matchAll(writing)].map(([, name = '']) => name.toLowerCase());
  return [...new Set(names)].filter((name) => !quiet.has(name));
}

/** The database functions that write. */
const writing =
  /\b(add_reservation_items|resume_hold|move_hold_to_payment|begin_idempotent_request|extend_hold|free_claims|hold_seats|hold_new_reservation|hold_with_recorded_response|hold_numbered_seats|record_response|reclaim_and_sell|release_reservation|sell_reservation|expire_reservations|claim_requested_seats)\s*\(/gi;

/** `for update of …` locks and writes nothing. */
const quiet: ReadonlySet<string> = new Set(['session', 'rate_limit', 'of', 'skip', 'set']);
