import { percentile } from '../lib/statistics.ts';
import { Connection } from './connection.ts';

/** A crowd that asks as fast as it is answered: each connection sends its next request when the last one is answered. */
export type Rush = {
  /** Split evenly over these servers. */
  readonly ports: readonly number[];
  readonly connections: number;
  /** Not counted: plans are made, code is compiled, connections are opened. */
  readonly warmSeconds: number;
  readonly seconds: number;
  /** The nth request, to the server on this port; every n is used once. */
  readonly request: (n: number, port: number) => string;
  /** The status that the answers should have; only those count as work done. */
  readonly expected: number;
};

export type RushOutcome = {
  readonly perSecond: number;
  /** Milliseconds, of all answers. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Answers by status, those of the warm-up too. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests that got no answer at all. */
  readonly lost: number;
};

export async function rush({
  ports,
  connections,
  warmSeconds,
  seconds,
  request,
  expected,
}: Rush): Promise<RushOutcome> {
  const took: number[] = [];
  const statuses: Record<string, number> = {};
  let done = 0;
  let lost = 0;
  let sent = 0;
  const counted = performance.now() + warmSeconds * 1_000;
  const end = counted + seconds * 1_000;

  const fan = async (port: number) => {
    const connection = new Connection(port);
    while (performance.now() < end) {
      const began = performance.now();
      const words = request(sent++, port);
      try {
        const { status } = await connection.ask(words);
        statuses[status] = (statuses[status] ?? 0) + 1;
        const now = performance.now();
        if (now < counted || now >= end) continue;
        took.push(now - began);
        if (status === expected) done += 1;
      } catch {
        lost += 1;
      }
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => fan(ports[n % ports.length] ?? 0)));

  return {
    perSecond: done / seconds,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    max: percentile(took, 1),
    statuses,
    lost,
  };
}
