import { freePorts } from '../../../tools/start/ports.ts';
import { seededRandom } from '../race/seeded-random.ts';
import { buyer, type Intention } from './buyers.ts';
import type { Cast } from './cast.ts';
import { browserTo, startServer, type Where, type World } from './processes.ts';

export type StormSettings = {
  readonly where: Where;
  readonly world: World;
  readonly cast: Cast;
  readonly kills: number;
  readonly seed: number;
  /** The range from which the number of requests until the next kill is drawn. */
  readonly requestsBetween: readonly [least: number, most: number];
};

export type Storm = {
  readonly intentions: readonly Intention[];
  /** Milliseconds from each kill until the next server was ready. */
  readonly readyAfter: readonly number[];
  readonly requests: number;
  /** The output of each server. */
  readonly logs: readonly string[];
};

/**
 * Runs all buyers concurrently while the server is killed again and again and restarted at once. The last server is killed too,
 * so that only stored state counts.
 */
export async function storm({
  where,
  world,
  cast,
  kills,
  seed,
  requestsBetween,
}: StormSettings): Promise<Storm> {
  const random = seededRandom(seed);
  const [least, most] = requestsBetween;
  const port = await freePorts(1);
  const browser = browserTo(port);
  const intentions: Intention[] = [];
  const readyAfter: number[] = [];
  const logs: string[] = [];
  let [requests, seat] = [0, 0];
  let opening = Promise.withResolvers<boolean>();
  let [left, enough] = [0, Promise.withResolvers<void>()];

  const street = {
    world,
    cast,
    random,
    note: (intention: Intention) => intentions.push(intention),
    nextSeat: () => {
      seat += 1;
      return seat;
    },
    isOpen: () => opening.promise,
    ask: (words: Parameters<typeof browser.ask>[0]) => {
      requests += 1;
      left -= 1;
      if (left === 0) enough.resolve();
      return browser.ask(words);
    },
  };
  const everybody = cast.stages.flatMap(({ buyers }, stage) =>
    buyers.map((player, n) => {
      const seller = cast.sellers[n % cast.sellers.length];
      if (seller === undefined) throw new Error('There is no seller');
      return buyer(street, stage, player, seller);
    }),
  );
  const crowd = Promise.all(everybody);
  // An error of one buyer ends the storm; it is thrown where all buyers are awaited.
  crowd.catch(() => enough.resolve());

  let server = await startServer(where, port, world);
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      enough = Promise.withResolvers();
      left = least + Math.floor(random() * (most - least + 1));
      opening.resolve(true);
      await Promise.race([enough.promise, crowd]);
      opening = Promise.withResolvers();
      const killed = performance.now();
      await server.kill();
      logs.push(server.said());
      if (kill === kills || seat > cast.seatCount - 200) break;
      server = await startServer(where, port, world);
      readyAfter.push(performance.now() - killed);
    }
  } finally {
    await server.kill();
    opening.resolve(false);
    browser.close();
  }
  await crowd;
  return { intentions, readyAfter, requests, logs };
}
