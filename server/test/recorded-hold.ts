import { randomUUID } from 'node:crypto';
import { type PredictedHold, predictHold } from '#server/holds/predicted-hold.ts';
import type { ClaimSeatsResult, SeatClaims } from '#server/unit-of-work/seat-claims.postgres.ts';
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
export const holdWithResponse = (
  claims: Pick<SeatClaims, 'claimSeats'>,
  event: string,
  input: RecordedHoldInput,
): Promise<ClaimSeatsResult> => claims.claimSeats(aRecordedHold(event, input));

/** Builds the request of a fan's hold whose response is recorded. */
export function aRecordedHold(
  event: string,
  {
    request = aHold(seatRequests(event, 1)),
    key = randomUUID(),
    bodyHash = 'ab'.repeat(32),
    unit = price,
  }: RecordedHoldInput = {},
): ClaimRequest {
  const session = request.session ?? '';
  const predicted = predictHold(
    { prices: new Map([['A', unit]]), highDemand: false },
    {
      reservationId: request.reservation,
      create: { market: 'COL', event, salesChannel: 'SELF_SERVICE', seller: null },
      session,
      person: null,
      seatRequests: request.seats.flatMap(({ seat, seatCode, ...line }) =>
        seat === undefined || seatCode === undefined
          ? []
          : [{ event: line.event, section: line.section, zone: line.zone, seat, seatCode }],
      ),
      isFan: request.isFan,
    },
  );
  if (predicted === null) throw new Error('This hold cannot be predicted');
  const { record: _, ...prediction } = predicted;
  return {
    ...request,
    create: { market: 'COL', salesChannel: 'SELF_SERVICE', status: 'ACTIVE', event },
    lockName: `${event} ${session}`,
    response: {
      ...prediction,
      request: { key, principal: `session:${session}`, route: 'POST /hold', bodyHash },
      status: 201,
      body: buildResponseBody(predicted),
    },
  };
}
