import type { Database, Queryable } from '#server/db/client.ts';
import { seededRandom } from './seeded-random.ts';
import { countWaitingSessions } from './waiting-sessions.ts';

/** The steps of one transaction; each returns its result as a word. */
export type Actor = readonly ((tx: Queryable) => Promise<string>)[];

/** The results of each actor by letter, and the actors that waited for another one's lock. */
export type InterleavingResult<Letter extends string> = {
  readonly results: Readonly<Record<Letter, readonly string[]>>;
  readonly waited: readonly Letter[];
};

/**
 * Runs transactions in a forced interleaving: `order` names the actor of each step, once per step and once more for the commit. An
 * actor that waits for a lock continues when it gets it, and its later turns follow then. No time is measured. The embedded
 * database has one session, so there each actor must finish before the next begins.
 */
export async function runInterleaved<Letter extends string>(
  db: Database,
  actors: Readonly<Record<Letter, Actor>>,
  order: string,
): Promise<InterleavingResult<Letter>> {
  if (db.engine === 'pglite' && !isSequential(order))
    throw new Error('One session cannot run two transactions');
  const runningActors = Object.entries<Actor>(actors).map(([letter, steps]) => startActor(db, letter, steps));
  const waited = new Set<string>();
  try {
    for (const letter of order) {
      const actor = runningActors.find((one) => one.letter === letter);
      if (actor === undefined) throw new Error(`There is no actor ${letter}`);
      actor.go();
      for (const waiting of await waitUntilAllRest(db, runningActors)) waited.add(waiting);
    }
    await Promise.all(runningActors.map(({ ended }) => ended));
  } finally {
    for (const actor of runningActors) actor.finish();
    await Promise.allSettled(runningActors.map(({ ended }) => ended));
  }
  const results = Object.fromEntries(runningActors.map(({ letter, results }) => [letter, results])) as Record<
    Letter,
    string[]
  >;
  return { results, waited: [...waited].toSorted() as Letter[] };
}

type RunningActor = ReturnType<typeof startActor>;

function startActor(db: Database, letter: string, steps: Actor) {
  const gates = [...steps, 'the commit'].map(() => Promise.withResolvers<void>());
  const results: string[] = [];
  let [opened, arrived, isOver, isBegun] = [0, 1, false, false];
  const waitAtGate = async (gate: number): Promise<void> => {
    arrived = gate + 1;
    await gates[gate]?.promise;
  };
  const play = async (): Promise<void> => {
    await waitAtGate(0);
    await db.transaction(async (tx) => {
      if (isBegun) throw new Error(`${letter} was rolled back because of a conflict`);
      isBegun = true;
      for (const [at, step] of steps.entries()) {
        if (at > 0) await waitAtGate(at);
        results.push(await step(tx));
      }
      await waitAtGate(steps.length);
    });
  };
  const ended = play().finally(() => {
    isOver = true;
  });
  ended.catch(() => undefined);
  return {
    letter,
    results,
    ended,
    isBusy: () => !isOver && opened >= arrived,
    go() {
      gates[opened]?.resolve();
      opened += 1;
    },
    finish() {
      for (const gate of gates) gate.resolve();
    },
  };
}

/** Waits until every actor is before its next step, finished or waiting for a lock; returns those that wait. */
async function waitUntilAllRest(
  db: Database,
  runningActors: readonly RunningActor[],
): Promise<readonly string[]> {
  const busy = () => runningActors.filter((actor) => actor.isBusy()).map(({ letter }) => letter);
  for (;;) {
    const before = busy();
    if (before.length === 0) return [];
    // The embedded database has no lock waits: the running actor must be allowed to continue.
    if (db.engine === 'pglite') await new Promise(setImmediate);
    const waiting = await countWaitingSessions(db);
    if (busy().join() === before.join() && waiting === before.length) return before;
  }
}

const isSequential = (order: string): boolean => !/(.).*(?!\1).\1/.test(order);

/** Lists every order of the turns, for `{ A: 2, B: 2 }` AABB, ABAB and so on, in a shuffled but repeatable sequence. */
export function listOrders(
  turns: Readonly<Record<string, number>>,
  { isSerial }: { readonly isSerial: boolean },
): readonly string[] {
  const orders: string[] = [];
  const go = (prefix: string, left: Readonly<Record<string, number>>): void => {
    const next = Object.keys(left).filter((letter) => (left[letter] ?? 0) > 0);
    if (next.length === 0) orders.push(prefix);
    for (const letter of next) {
      const count = left[letter] ?? 0;
      const taken = isSerial ? count : 1;
      go(prefix + letter.repeat(taken), { ...left, [letter]: count - taken });
    }
  };
  go('', turns);
  const random = seededRandom(orders.length);
  return orders
    .map((order) => ({ order, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ order }) => order);
}
