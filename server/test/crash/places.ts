import { freePorts } from '../../../tools/start/ports.ts';
import { seededRandom } from '../race/seeded-random.ts';
import { buyOnce, type Intention, type Street, ways } from './buyers.ts';
import type { Cast } from './cast.ts';
import { browserTo, type Program, startMortalServer, type Where, type World } from './processes.ts';

export type PlaceSettings = {
  readonly where: Where;
  readonly world: World;
  readonly cast: Cast;
  readonly seed: number;
  /** The failpoints to die at; others passed meanwhile are added, up to `most` kills. */
  readonly places: readonly string[];
  readonly most: number;
};

export type Places = {
  readonly intentions: readonly Intention[];
  readonly killedAt: readonly string[];
  /** The failpoints that further purchases did not reach. */
  readonly neverReached: readonly string[];
  /** Milliseconds from each kill until the next server was ready. */
  readonly readyAfter: readonly number[];
  /** The output of each server. */
  readonly logs: readonly string[];
};

/** The number of purchases that reaches every reachable failpoint: all scenarios in turn, several times. */
const mostPurchases = 60;

/**
 * Makes one purchase after the other, scenario by scenario, while the server kills itself at one failpoint after the other and is
 * restarted at once. An interrupted purchase is continued with the same idempotency keys.
 */
export async function dieAtPlaces({
  where,
  world,
  cast,
  seed,
  places,
  most,
}: PlaceSettings): Promise<Places> {
  const [port, random] = [await freePorts(1), seededRandom(seed)];
  const browser = browserTo(port);
  const intentions: Intention[] = [];
  const [killedAt, neverReached, readyAfter]: [string[], string[], number[]] = [[], [], []];
  const logs: string[] = [];
  const known = new Set(places);
  let opening = Promise.withResolvers<boolean>();
  let [seat, purchases] = [0, 0];

  const street: Street = {
    world,
    cast,
    random,
    ask: browser.ask,
    isOpen: () => opening.promise,
    note: (intention) => intentions.push(intention),
    nextSeat: () => {
      seat += 1;
      return seat;
    },
  };
  const everyWay = ways.flatMap((list, stage) => [...new Set(list)].map((how) => ({ stage, how })));
  async function buyNext(): Promise<void> {
    const { stage, how } = everyWay[purchases % everyWay.length] ?? { stage: 0, how: 'card' as const };
    purchases += 1;
    const [player] = cast.stages[stage]?.buyers ?? [];
    const [seller] = cast.sellers;
    if (player === undefined || seller === undefined) throw new Error('A buyer or a seller is missing');
    await buyOnce(street, { stage, how, player, seller });
  }

  const doors: { house?: Program; isOver: boolean; failure?: unknown } = { isOver: false };
  /** Starts a server; when it ends, buyers wait until the next one is ready. */
  async function open(): Promise<Program> {
    let isReady = false;
    const server = await startMortalServer(where, port, world, (place) => {
      // Failpoints of the start-up are never passed again.
      if (isReady) known.add(place);
    });
    isReady = true;
    doors.house = server;
    opening.resolve(true);
    void server.ended.then(async () => {
      logs.push(server.said());
      if (doors.isOver) return;
      opening = Promise.withResolvers();
      const gone = performance.now();
      try {
        await open();
        readyAfter.push(performance.now() - gone);
      } catch (error) {
        doors.failure = error;
        opening.resolve(false);
      }
    });
    return server;
  }

  await open();
  try {
    // Failpoints are discovered as they are passed: the set grows during the iteration.
    for (const place of known) {
      if (killedAt.length >= most) break;
      const mortal: Program | undefined = doors.house;
      mortal?.tell(place);
      for (let tries = 0; tries < mostPurchases && doors.house === mortal; tries += 1) {
        await buyNext();
        if (doors.failure !== undefined) throw doors.failure;
      }
      if (doors.house === mortal) mortal?.tell('');
      (doors.house === mortal ? neverReached : killedAt).push(place);
    }
  } finally {
    doors.isOver = true;
    opening.resolve(false);
    await doors.house?.kill();
    browser.close();
  }
  return { intentions, killedAt, neverReached, readyAfter, logs };
}
