import { randomUUID } from 'node:crypto';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { findSeatLabel, joinSeatCode } from '#domain/venue/seat-code.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import type { Database } from '#server/db/client.ts';
import { anEvent } from '#server/test/test-event.ts';
import { widenSection } from '../server/content.ts';

/** The stadium with about 44,000 seats, more than any run can sell. */
const layout = demoVenues.ATS();
/** A venue with general admission. */
const circuit = demoVenues.IFC();
const table = expandSeats(layout);

/** Every seat of the stadium, in an order that jumps between stands, as a crowd does. */
const seats = Array.from({ length: table.count }, (_, n) => (n * 7_919) % table.count).flatMap((seat) => {
  const name = findSeatLabel(layout, table, seat);
  return name === null ? [] : [{ seat, sectionCode: name.section, seatCode: joinSeatCode(name) }];
});

/** A kind of load, each run with an event of its own. */
export type Scenario = {
  readonly name: string;
  readonly title: string;
  readonly connections: number;
  readonly expected: number;
  readonly isBaseline: boolean;
  /** The number of seats that a successful response takes; the bench verifies that as many are taken afterwards. */
  readonly seatsTaken: number;
  readonly prepare: (db: Database) => Promise<Prepared>;
};

/** The event, and a builder of the nth request for it. */
export type Prepared = {
  readonly eventId: string;
  readonly request: (n: number, visitor: Visitor) => string;
};

/** A visitor of one of our origins. */
export type Visitor = { readonly origin: string; readonly token: string };

export const scenarios: readonly Scenario[] = [
  prepareBaseline('bare', 100),
  { ...numbered('seat', 'one seat, by a fan with a session', 100), prepare: freeSeats(true) },
  { ...numbered('first', 'one seat, on a first visit (session made too)', 100), prepare: freeSeats(false) },
  {
    ...numbered('rejected', 'one seat that is taken (409 with alternatives)', 100),
    expected: 409,
    seatsTaken: 0,
    prepare: hotSeat,
  },
  {
    ...numbered('standing', 'one place in one standing section', 100),
    seatsTaken: 0,
    prepare: prepareGeneralAdmission,
  },
  { ...numbered('best', 'the best four together', 100), seatsTaken: 4, prepare: bestFour },
  prepareBaseline('bare-10', 10),
  { ...numbered('seat-10', 'one seat, by a fan with a session', 10), prepare: freeSeats(true) },
];

function numbered(name: string, title: string, connections: number) {
  return { name, title, connections, expected: 201, isBaseline: false, seatsTaken: 1 };
}

function prepareBaseline(name: string, connections: number): Scenario {
  return {
    ...numbered(name, 'bare handler, one statement', connections),
    isBaseline: true,
    seatsTaken: 0,
    prepare: async () => {
      const event = randomUUID();
      return {
        eventId: event,
        request: (seat, { origin, token }) => post(origin, '/hold', { event, seat, holder: token }, []),
      };
    },
  };
}

function freeSeats(hasSession: boolean): Scenario['prepare'] {
  return async (db) => {
    const { id: eventId } = await anEvent(db, { layout });
    return {
      eventId,
      request: (n, visitor) => {
        const place = seats[n];
        if (place === undefined) throw new RangeError('The stadium is sold out: measure for a shorter time.');
        return hold(visitor, { eventId, items: [toCartItem(place)], hasSession }, n);
      },
    };
  };
}

/** Everybody requests the same seat: the first request gets it, all later ones are rejected. */
async function hotSeat(db: Database): Promise<Prepared> {
  const { id: eventId } = await anEvent(db, { layout });
  const [place] = seats;
  if (place === undefined) throw new RangeError('A stadium without seats');
  const items = [toCartItem(place)];
  return { eventId, request: (n, visitor) => hold(visitor, { eventId, items, hasSession: true }, n) };
}

async function prepareGeneralAdmission(db: Database): Promise<Prepared> {
  const { id: eventId } = await anEvent(db, { layout: circuit });
  const sectionCode = await widenSection(db, eventId);
  const items = [{ sectionCode, seatCode: 'UNNUMBERED', quantity: 1 }];
  return { eventId, request: (n, visitor) => hold(visitor, { eventId, items, hasSession: true }, n) };
}

async function bestFour(db: Database): Promise<Prepared> {
  const { id: eventId } = await anEvent(db, { layout });
  const body = { eventId, salesChannel: 'SELF_SERVICE', quantity: 4, together: true };
  return {
    eventId,
    request: (n, { origin, token }) =>
      post(origin, '/api/reservations/best', body, visitorHeaders(origin, n, token)),
  };
}

const toCartItem = ({ sectionCode, seatCode }: { sectionCode: string; seatCode: string }) => ({
  sectionCode,
  seatCode,
  quantity: 1,
});

function hold(
  { origin, token }: Visitor,
  { eventId, items, hasSession }: { eventId: string; items: readonly object[]; hasSession: boolean },
  n: number,
): string {
  const body = { eventId, salesChannel: 'SELF_SERVICE', items };
  return post(origin, '/api/reservations', body, visitorHeaders(origin, n, hasSession ? token : null));
}

/** Builds the headers of a browser behind a proxy: origin, session, idempotency key and client address. */
const visitorHeaders = (origin: string, n: number, token: string | null): readonly string[] => [
  `origin: ${origin}`,
  'sec-fetch-site: same-origin',
  'accept-encoding: gzip, deflate, br',
  `x-forwarded-for: 20.${(n >> 8) & 255}.${n & 255}.1`,
  `idempotency-key: ${randomUUID()}`,
  ...(token === null ? [] : [`cookie: user_session=${token}`]),
];

function post(origin: string, path: string, body: object, headers: readonly string[]): string {
  const text = JSON.stringify(body);
  return [
    `POST ${path} HTTP/1.1`,
    `host: ${origin.slice('http://'.length)}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    ...headers,
    '',
    text,
  ].join('\r\n');
}
