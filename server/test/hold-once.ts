import { randomUUID } from 'node:crypto';
import type { HoldOnceAnswer, SeatClaims } from '#server/adapters/postgres/seat-claims.ts';
import { type ForetoldHold, foretellHold } from '#server/application/sale/foretold-hold.ts';
import type { House } from '#server/application/sale/house.port.ts';
import { aHold, seatLines } from './given.ts';

type Request = ReturnType<typeof aHold>;

/** The price of the zone of `givenEvent`. */
const price = { base: 6_000_000, fee: 500_000, tax: 300_000, total: 6_800_000, currency: 'COP' } as const;

export type OnceWish = {
  readonly request?: Request;
  readonly key?: string;
  readonly bodyHash?: string;
  readonly unit?: typeof price | (Omit<typeof price, 'total' | 'base'> & { base: number; total: number });
};

/** Builds the response body with its placeholders. */
const answerTo = ({ record }: ForetoldHold): string =>
  JSON.stringify({
    id: record.id,
    times: [record.now, record.expiresAt, record.maxExpiresAt].map((at) => new Date(at ?? 0).toISOString()),
    items: record.items.map(({ id }) => id),
  });

/** Creates a fan's hold and records its response, as the server does. */
export function holdOnce(
  claims: SeatClaims,
  event: string,
  {
    request = aHold(seatLines(event, 1)),
    key = randomUUID(),
    bodyHash = 'ab'.repeat(32),
    unit = price,
  }: OnceWish,
): Promise<HoldOnceAnswer> {
  const session = request.create?.session ?? '';
  // Only the fields of a sales context that the prediction reads.
  const house = { eventId: event, prices: new Map([['A', unit]]), highDemand: false } as unknown as House;
  const hold = foretellHold(house, {
    id: request.reservation,
    create: { market: 'COL', event, mode: 'SELF_SERVICE', session, person: null, seller: null },
    lines: request.lines.flatMap(({ seat, seatCode, ...line }) =>
      seat === undefined || seatCode === undefined
        ? []
        : [{ event: line.event, section: line.section, zone: line.zone, seat, seatCode }],
    ),
  });
  if (hold === null) throw new Error('This hold cannot be predicted');
  const { now, expiresAt, maxExpiresAt, items } = hold.blanks;
  return claims.holdOnce({
    request: { key, principal: `session:${session}`, route: 'POST /hold', bodyHash },
    queue: `${event} ${session}`,
    hold,
    answer: { status: 201, body: answerTo(hold) },
    blanks: [...[now, expiresAt, maxExpiresAt].map((at) => new Date(at).toISOString()), ...items],
    ttlSeconds: request.ttlSeconds,
    longestSeconds: request.longestSeconds,
    isFan: request.isFan,
  });
}
