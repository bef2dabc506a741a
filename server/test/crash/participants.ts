import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { generateSecret, hashSecret } from '#server/kernel/security/secret.ts';
import { postgresSessions } from '#server/kernel/sessions/sessions.repository.ts';
import { anId } from '../given.ts';
import { type RequestedSeat, seats } from '../sale-requests.ts';
import { aBundle } from '../test-bundle.ts';
import { anEvent, type TestEvent } from '../test-event.ts';

export type Participant = { readonly id: string; readonly email: string; readonly token: string };
type EventSite = {
  readonly site: string;
  readonly event: TestEvent;
  readonly passId: string;
  readonly buyers: readonly Participant[];
};

/** The buyers and sellers of a storm, and the events on sale. */
export type Participants = {
  readonly eventSites: readonly {
    readonly site: string;
    readonly eventId: string;
    /** A season pass over this event and others at the same venue. */
    readonly passId: string;
    readonly buyers: readonly Participant[];
  }[];
  readonly sellers: readonly Participant[];
  /** Returns the nth seat of an event. */
  readonly getSeat: (siteIndex: number, nth: number) => RequestedSeat;
  readonly seatCount: number;
};

/** Creates one event in each market, which also belongs to a season pass, `buyers` fans in total, and a seller for every three of them. */
export async function createParticipants(db: Database, buyers: number): Promise<Participants> {
  const eventSites: EventSite[] = [];
  for (const [market, site] of [
    ['COL', 'localhost'],
    ['MEX', 'mx.localhost'],
  ] as const) {
    const { id: passId, events } = await aBundle(db, { market });
    const event = events[0] ?? (await anEvent(db, { market }));
    const fans: Participant[] = [];
    for (let n = 0; n < Math.ceil(buyers / 2); n += 1) fans.push(await createParticipant(db, 'FAN', market));
    eventSites.push({ site, event, passId, buyers: fans });
  }
  await db.query('update event set max_tickets_per_fan = 1000000');
  // Realistic prices: below the minimum of a payment method it would not be offered.
  await db.query(
    `update event_zone_price z set base = p.base, fee = p.fee, tax = p.tax, total = p.base + p.fee + p.tax
     from (values ('COP', 6000000, 650000, 150000), ('MXN', 110000, 12888, 2062)) as p (currency, base, fee, tax)
     where z.currency = p.currency`,
  );
  const sellers: Participant[] = [];
  for (let n = 0; n < Math.ceil(buyers / 3); n += 1)
    sellers.push(await createParticipant(db, 'SELLER', 'COL'));
  return {
    eventSites: eventSites.map(({ site, event, passId, buyers: fans }) => ({
      site,
      eventId: event.id,
      passId,
      buyers: fans,
    })),
    sellers,
    getSeat(siteIndex, nth) {
      const event = eventSites[siteIndex]?.event;
      const [seat] = event === undefined ? [] : seats(event, nth % event.seatCount);
      if (seat === undefined) throw new RangeError(`No seat ${nth}`);
      return seat;
    },
    seatCount: Math.min(...eventSites.map(({ event }) => event.seatCount)),
  };
}

export async function createParticipant(
  db: Database,
  role: 'FAN' | 'SELLER' | 'MANAGER',
  market: 'COL' | 'MEX',
): Promise<Participant> {
  const [id, token] = [anId(), generateSecret()];
  const email = `${randomUUID()}@correo.test`;
  await db.query(
    `insert into person (id, market, email, is_email_verified, first_name, last_name, document_type, document_number,
       registration_status, roles) values ($1, $2, $3, true, 'Ana', 'Ruiz', 'CC', $4, 'REGISTERED', $5)`,
    [id, market, email, randomUUID(), [role]],
  );
  const secrets = { tokenHash: hashSecret(token), bindHash: null };
  const device = { userAgent: null, channel: null };
  await postgresSessions(db).signIn(null, id, secrets, market, device, { secondFactor: true });
  return { id, email, token };
}
