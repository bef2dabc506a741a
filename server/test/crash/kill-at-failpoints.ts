import { findFreePorts } from '../../../tools/start/ports.ts';
import { seededRandom } from '../race/seeded-random.ts';
import { type BuyerContext, buyOnce, type PurchaseIntention, purchaseScenarios } from './buyers.ts';
import type { Participants } from './participants.ts';
import {
  type ChildProgram,
  connectBrowser,
  type DatabaseLocation,
  type SandboxProcess,
  startCrashingServer,
} from './processes.ts';

export type FailpointRunSettings = {
  readonly location: DatabaseLocation;
  readonly sandbox: SandboxProcess;
  readonly participants: Participants;
  readonly seed: number;
  /** The failpoints to die at; others passed meanwhile are added, up to `most` kills. */
  readonly failpoints: readonly string[];
  readonly maxKills: number;
};

export type FailpointRun = {
  readonly intentions: readonly PurchaseIntention[];
  readonly killedAt: readonly string[];
  /** The failpoints that further purchases did not reach. */
  readonly neverReached: readonly string[];
  /** Milliseconds from each kill until the next server was ready. */
  readonly readyAfter: readonly number[];
  /** The output of each server. */
  readonly logs: readonly string[];
};

/** The number of purchases that reaches every reachable failpoint: all scenarios in turn, several times. */
const maxPurchases = 60;

/**
 * Makes one purchase after the other, scenario by scenario, while the server kills itself at one failpoint after the other and is
 * restarted at once. An interrupted purchase is continued with the same idempotency keys.
 */
export async function killAtFailpoints({
  location: where,
  sandbox: world,
  participants: cast,
  seed,
  failpoints: places,
  maxKills: max,
}: FailpointRunSettings): Promise<FailpointRun> {
  const [port, random] = [await findFreePorts(1), seededRandom(seed)];
  const browser = connectBrowser(port);
  const intentions: PurchaseIntention[] = [];
  const [killedAt, neverReached, readyAfter]: [string[], string[], number[]] = [[], [], []];
  const logs: string[] = [];
  const known = new Set(places);
  let serverReady = Promise.withResolvers<boolean>();
  let [seat, purchases] = [0, 0];

  const context: BuyerContext = {
    sandbox: world,
    participants: cast,
    random,
    send: browser.ask,
    waitForServer: () => serverReady.promise,
    recordIntention: (intention) => intentions.push(intention),
    takeNextSeat: () => {
      seat += 1;
      return seat;
    },
  };
  const allScenarios = purchaseScenarios.flatMap((list, stage) =>
    [...new Set(list)].map((how) => ({ stage, how })),
  );
  async function buyNext(): Promise<void> {
    const { stage, how } = allScenarios[purchases % allScenarios.length] ?? {
      stage: 0,
      how: 'card' as const,
    };
    purchases += 1;
    const [player] = cast.eventSites[stage]?.buyers ?? [];
    const [seller] = cast.sellers;
    if (player === undefined || seller === undefined) throw new Error('A buyer or a seller is missing');
    await buyOnce(context, { marketIndex: stage, scenario: how, buyer: player, seller });
  }

  const serverState: { salesContext?: ChildProgram; isOver: boolean; failure?: unknown } = { isOver: false };
  /** Starts a server; when it ends, buyers wait until the next one is ready. */
  async function start(): Promise<ChildProgram> {
    let isReady = false;
    const server = await startCrashingServer(where, port, world, (place) => {
      // Failpoints of the start-up are never passed again.
      if (isReady) known.add(place);
    });
    isReady = true;
    serverState.salesContext = server;
    serverReady.resolve(true);
    void server.exited.then(async () => {
      logs.push(server.readOutput());
      if (serverState.isOver) return;
      serverReady = Promise.withResolvers();
      const endedAt = performance.now();
      try {
        await start();
        readyAfter.push(performance.now() - endedAt);
      } catch (error) {
        serverState.failure = error;
        serverReady.resolve(false);
      }
    });
    return server;
  }

  await start();
  try {
    // Failpoints are discovered as they are passed: the set grows during the iteration.
    for (const place of known) {
      if (killedAt.length >= max) break;
      const current: ChildProgram | undefined = serverState.salesContext;
      current?.send(place);
      for (
        let purchasesMade = 0;
        purchasesMade < maxPurchases && serverState.salesContext === current;
        purchasesMade += 1
      ) {
        await buyNext();
        if (serverState.failure !== undefined) throw serverState.failure;
      }
      if (serverState.salesContext === current) current?.send('');
      (serverState.salesContext === current ? neverReached : killedAt).push(place);
    }
  } finally {
    serverState.isOver = true;
    serverReady.resolve(false);
    await serverState.salesContext?.kill();
    browser.close();
  }
  return { intentions, killedAt, neverReached, readyAfter, logs };
}
