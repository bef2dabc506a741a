import { percentile } from '../lib/statistics.ts';
import { Connection } from './connection.ts';

/** A load in which each connection sends its next request when the last one is answered. */
export type LoadInput = {
  /** The connections are split evenly over these servers. */
  readonly ports: readonly number[];
  readonly connections: number;
  /** The warm-up is not measured: query plans are made, code is compiled, connections are opened. */
  readonly warmSeconds: number;
  readonly seconds: number;
  /** Builds the nth request to the server on this port; every n is used once. */
  readonly request: (n: number, port: number) => string;
  /** The expected status; only responses with it count as work done. */
  readonly expected: number;
};

export type LoadResult = {
  readonly perSecond: number;
  /** Milliseconds, over all responses. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Responses by status, including the warm-up. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests without any response. */
  readonly lost: number;
};

export async function runLoad({
  ports,
  connections,
  warmSeconds,
  seconds,
  request,
  expected,
}: LoadInput): Promise<LoadResult> {
  const durations: number[] = [];
  const statuses: Record<string, number> = {};
  let done = 0;
  let lost = 0;
  let sent = 0;
  const warmUpEnd = performance.now() + warmSeconds * 1_000;
  const end = warmUpEnd + seconds * 1_000;

  const runConnection = async (port: number) => {
    const connection = new Connection(port);
    while (performance.now() < end) {
      const startedAt = performance.now();
      const message = request(sent++, port);
      try {
        const { status } = await connection.request(message);
        statuses[status] = (statuses[status] ?? 0) + 1;
        const now = performance.now();
        if (now < warmUpEnd || now >= end) continue;
        durations.push(now - startedAt);
        if (status === expected) done += 1;
      } catch {
        lost += 1;
      }
    }
    connection.close();
  };
  await Promise.all(
    Array.from({ length: connections }, (_, n) => runConnection(ports[n % ports.length] ?? 0)),
  );

  return {
    perSecond: done / seconds,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
    max: percentile(durations, 1),
    statuses,
    lost,
  };
}
