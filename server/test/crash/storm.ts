import { findFreePorts } from '../../../tools/start/ports.ts';
import { seededRandom } from '../race/seeded-random.ts';
import { buyRepeatedly, type PurchaseIntention } from './buyers.ts';
import type { Participants } from './participants.ts';
import { connectBrowser, type DatabaseLocation, type SandboxProcess, startServer } from './processes.ts';

export type StormSettings = {
  readonly location: DatabaseLocation;
  readonly sandbox: SandboxProcess;
  readonly participants: Participants;
  readonly kills: number;
  readonly seed: number;
  /** The range from which the number of requests until the next kill is drawn. */
  readonly requestsBetween: readonly [least: number, max: number];
};

export type StormResult = {
  readonly intentions: readonly PurchaseIntention[];
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
export async function runStorm({
  location: where,
  sandbox: world,
  participants: cast,
  kills,
  seed,
  requestsBetween,
}: StormSettings): Promise<StormResult> {
  const random = seededRandom(seed);
  const [min, max] = requestsBetween;
  const port = await findFreePorts(1);
  const browser = connectBrowser(port);
  const intentions: PurchaseIntention[] = [];
  const readyAfter: number[] = [];
  const logs: string[] = [];
  let [requests, seat] = [0, 0];
  let serverReady = Promise.withResolvers<boolean>();
  let [left, enough] = [0, Promise.withResolvers<void>()];

  const context = {
    sandbox: world,
    participants: cast,
    random,
    recordIntention: (intention: PurchaseIntention) => intentions.push(intention),
    takeNextSeat: () => {
      seat += 1;
      return seat;
    },
    waitForServer: () => serverReady.promise,
    send: (browserRequest: Parameters<typeof browser.ask>[0]) => {
      requests += 1;
      left -= 1;
      if (left === 0) enough.resolve();
      return browser.ask(browserRequest);
    },
  };
  const buyerRuns = cast.eventSites.flatMap(({ buyers }, stage) =>
    buyers.map((player, n) => {
      const seller = cast.sellers[n % cast.sellers.length];
      if (seller === undefined) throw new Error('There is no seller');
      return buyRepeatedly(context, stage, player, seller);
    }),
  );
  const allBuyers = Promise.all(buyerRuns);
  // An error of one buyer ends the storm; it is thrown where all buyers are awaited.
  allBuyers.catch(() => enough.resolve());

  let server = await startServer(where, port, world);
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      enough = Promise.withResolvers();
      left = min + Math.floor(random() * (max - min + 1));
      serverReady.resolve(true);
      await Promise.race([enough.promise, allBuyers]);
      serverReady = Promise.withResolvers();
      const killed = performance.now();
      await server.kill();
      logs.push(server.readOutput());
      if (kill === kills || seat > cast.seatCount - 200) break;
      server = await startServer(where, port, world);
      readyAfter.push(performance.now() - killed);
    }
  } finally {
    await server.kill();
    serverReady.resolve(false);
    browser.close();
  }
  await allBuyers;
  return { intentions, readyAfter, requests, logs };
}
