import { findFreePorts } from '../../../tools/start/ports.ts';
import { seededRandom } from '../race/seeded-random.ts';
import { buyRepeatedly, type PurchaseIntention } from './buyers.ts';
import type { Participants } from './participants.ts';
import {
  type BrowserRequest,
  type ChildProgram,
  connectBrowser,
  type DatabaseLocation,
  type SandboxProcess,
  startServer,
} from './processes.ts';

export type StormSettings = {
  readonly location: DatabaseLocation;
  readonly sandbox: SandboxProcess;
  readonly participants: Participants;
  readonly kills: number;
  /** Servers over one database; one of them is killed at a time. Default: 1. */
  readonly servers?: number;
  readonly seed: number;
  /** The range from which the number of requests until the next kill is drawn. */
  readonly requestsBetween: readonly [least: number, max: number];
};

type StormServer = {
  readonly port: number;
  readonly program: ChildProgram;
  readonly browser: ReturnType<typeof connectBrowser>;
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
 * so that only stored state counts. With several servers the others go on meanwhile.
 */
export async function runStorm({
  location: where,
  sandbox: world,
  participants: cast,
  kills,
  servers: serverCount = 1,
  seed,
  requestsBetween,
}: StormSettings): Promise<StormResult> {
  const random = seededRandom(seed);
  const [min, max] = requestsBetween;
  const intentions: PurchaseIntention[] = [];
  const readyAfter: number[] = [];
  const logs: string[] = [];
  let requests = 0;
  /** The number of seats taken of each event. */
  const taken = cast.eventSites.map(() => 0);
  let serverReady = Promise.withResolvers<boolean>();
  const live: StormServer[] = [];
  let [left, enough] = [0, Promise.withResolvers<void>()];

  const context = {
    sandbox: world,
    participants: cast,
    random,
    recordIntention: (intention: PurchaseIntention) => intentions.push(intention),
    takeNextSeat: (stage: number) => {
      const seat = (taken[stage] ?? 0) + 1;
      taken[stage] = seat;
      return seat;
    },
    waitForServer: () => serverReady.promise,
    send: async (browserRequest: BrowserRequest) => {
      requests += 1;
      left -= 1;
      if (left === 0) enough.resolve();
      const server = live[requests % live.length];
      if (server === undefined) throw new Error('No server is up');
      return server.browser.ask(browserRequest);
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

  async function start(port: number): Promise<void> {
    const program = await startServer(where, port, world);
    live.push({ port, program, browser: connectBrowser(port) });
  }
  async function killOldest(): Promise<number> {
    const server = live.shift();
    if (server === undefined) throw new Error('No server is up');
    if (live.length === 0) serverReady = Promise.withResolvers();
    await server.program.kill();
    server.browser.close();
    logs.push(server.program.readOutput());
    return server.port;
  }

  try {
    for (let started = 0; started < serverCount; started += 1) await start(await findFreePorts(1));
    for (let kill = 1; kill <= kills; kill += 1) {
      enough = Promise.withResolvers();
      left = min + Math.floor(random() * (max - min + 1));
      serverReady.resolve(true);
      await Promise.race([enough.promise, allBuyers]);
      const killed = performance.now();
      const port = await killOldest();
      if (kill === kills || Math.max(...taken) > cast.seatCount - 200) break;
      await start(port);
      readyAfter.push(performance.now() - killed);
    }
  } finally {
    while (live.length > 0) await killOldest();
    serverReady.resolve(false);
  }
  await allBuyers;
  return { intentions, readyAfter, requests, logs };
}
