import { percentile } from '../lib/statistics.ts';
import type { SeenByViewer } from './protocol.ts';

type Report = { readonly lost: number; readonly rejected: number; readonly viewers: readonly SeenByViewer[] };

export type DeliveryReport = {
  /** Milliseconds from the server's response to the arrival at each viewer. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly deliveries: number;
  /** Changes that a viewer never received. */
  readonly missed: number;
  /** Viewers whose final seat states differ from the server's. */
  readonly wrongPictures: number;
  /** Streams that ended by themselves or were rejected. */
  readonly broken: number;
};

/**
 * Compares what every viewer received with what happened. A change that arrived before its response counts as no
 * delay.
 */
export function checkDeliveries(
  reports: readonly Report[],
  changes: readonly { readonly written: string; readonly answeredAt: number }[],
  pictures: readonly string[],
): DeliveryReport {
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
    const reported = new Map(states);
    const isRight = [...picture].every((stateLetter, seat) => (reported.get(seat) ?? 'A') === stateLetter);
    if (!isRight) wrongPictures += 1;
  }
  return {
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
    max: percentile(delays, 1),
    deliveries: delays.length,
    missed,
    wrongPictures,
    broken: reports.reduce((sum, { lost, rejected }) => sum + lost + rejected, 0),
  };
}
