import { percentile } from '../lib/statistics.ts';
import type { SeenByViewer } from './protocol.ts';

type Report = { readonly lost: number; readonly refused: number; readonly viewers: readonly SeenByViewer[] };

export type Verdict = {
  /** Milliseconds from the server's answer to the arrival at each viewer. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly deliveries: number;
  /** Changes that a viewer was never told. */
  readonly missed: number;
  /** Viewers whose picture at the end is not the server's. */
  readonly wrongPictures: number;
  /** Streams that ended by themselves, or were refused. */
  readonly broken: number;
};

/** Holds what every viewer saw against what happened. A change told before its answer arrived counts as no delay. */
export function judged(
  reports: readonly Report[],
  changes: readonly { readonly written: string; readonly answeredAt: number }[],
  pictures: readonly string[],
): Verdict {
  const [picture = ''] = pictures;
  if (pictures.some((other) => other !== picture)) throw new Error('The servers do not agree on the seats.');
  const delays: number[] = [];
  let missed = 0;
  let wrongPictures = 0;
  for (const { arrivals, states } of reports.flatMap(({ viewers }) => viewers)) {
    const arrivedAt = new Map(arrivals);
    for (const { written, answeredAt } of changes) {
      const arrived = arrivedAt.get(written);
      if (arrived === undefined) missed += 1;
      else delays.push(Math.max(0, arrived - answeredAt));
    }
    const told = new Map(states);
    const isRight = [...picture].every((letter, seat) => (told.get(seat) ?? 'A') === letter);
    if (!isRight) wrongPictures += 1;
  }
  return {
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
    max: percentile(delays, 1),
    deliveries: delays.length,
    missed,
    wrongPictures,
    broken: reports.reduce((sum, { lost, refused }) => sum + lost + refused, 0),
  };
}
