import { randomUUID } from 'node:crypto';
import type { SalesContext } from '#server/catalogue/sales-context.port.ts';
import { type PredictedHold, predictHold } from '#server/unit-of-work/predicted-hold.ts';
import type { RecordedHoldResult, SeatClaims } from '#server/unit-of-work/seat-claims.postgres.ts';
import { aHold, seatRequests } from './given.ts';

type ClaimRequest = ReturnType<typeof aHold>;

/** The price of the zone of `givenEvent`. */
const price = { base: 6_000_000, fee: 500_000, tax: 300_000, total: 6_800_000, currency: 'COP' } as const;

export type RecordedHoldInput = {
  readonly request?: ClaimRequest;
  readonly key?: string;
  readonly bodyHash?: string;
  readonly unit?: typeof price | (Omit<typeof price, 'total' | 'base'> & { base: number; total: number });
};

/** Builds the response body with its placeholders. */
const buildResponseBody = ({ record }: PredictedHold): string =>
  JSON.stringify({
    id: record.id,
    times: [record.now, record.expiresAt, record.maxExpiresAt].map((at) => new Date(at ?? 0).toISOString()),
    items: record.items.map(({ id }) => id),
  });

/** Creates a fan's hold and records its response, as the server does. */
export function createRecordedHold(
  claims: SeatClaims,
  event: string,
  {
    request = aHold(seatRequests(event, 1)),
    key = randomUUID(),
    bodyHash = 'ab'.repeat(32),
    unit = price,
  }: RecordedHoldInput,
): Promise<RecordedHoldResult> {
  const session = request.create?.session ?? '';
  // Only the fields of a sales context that the prediction reads.
  const salesContext = {
    eventId: event,
    prices: new Map([['A', unit]]),
    highDemand: false,
  } as unknown as SalesContext;
  const hold = predictHold(salesContext, {
    id: request.reservation,
    create: { market: 'COL', event, salesChannel: 'SELF_SERVICE', session, person: null, seller: null },
    seatRequests: request.seats.flatMap(({ seat, seatCode, ...line }) =>
      seat === undefined || seatCode === undefined
        ? []
        : [{ event: line.event, section: line.section, zone: line.zone, seat, seatCode }],
    ),
  });
  if (hold === null) throw new Error('This hold cannot be predicted');
  const { now, expiresAt, maxExpiresAt, items } = hold.placeholders;
  return claims.createRecordedHold({
    request: { key, principal: `session:${session}`, route: 'POST /hold', bodyHash },
    lockName: `${event} ${session}`,
    hold,
    response: { status: 201, body: buildResponseBody(hold) },
    blanks: [...[now, expiresAt, maxExpiresAt].map((at) => new Date(at).toISOString()), ...items],
    ttlSeconds: request.ttlSeconds,
    maxDurationSeconds: request.maxDurationSeconds,
    isFan: request.isFan,
  });
}
