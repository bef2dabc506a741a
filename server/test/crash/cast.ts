import { randomUUID } from 'node:crypto';
import { postgresSessions } from '#server/adapters/postgres/sessions.repository.ts';
import { hashOfSecret, newSecret } from '#server/application/auth/secret.ts';
import type { Database } from '#server/db/client.ts';
import { anId } from '../given.ts';
import { seats, type Wanted } from '../sale-desk.ts';
import { anEvent, type TestEvent } from '../test-event.ts';

export type Player = { readonly id: string; readonly email: string; readonly token: string };
type Stage = { readonly site: string; readonly show: TestEvent; readonly buyers: readonly Player[] };

/** The buyers and sellers of a storm, and the events on sale. */
export type Cast = {
  readonly stages: readonly {
    readonly site: string;
    readonly eventId: string;
    readonly buyers: readonly Player[];
  }[];
  readonly sellers: readonly Player[];
  /** Returns the nth seat of an event. */
  readonly seatOf: (stage: number, nth: number) => Wanted;
  readonly seatCount: number;
};

/** Creates one event in each market, `buyers` fans in total, and a seller for every three of them. */
export async function castOf(db: Database, buyers: number): Promise<Cast> {
  const stages: Stage[] = [];
  for (const [market, site] of [
    ['COL', 'localhost'],
    ['MEX', 'mx.localhost'],
  ] as const) {
    const show = await anEvent(db, { market });
    const fans: Player[] = [];
    for (let n = 0; n < Math.ceil(buyers / 2); n += 1) fans.push(await someone(db, 'FAN', market));
    stages.push({ site, show, buyers: fans });
  }
  await db.query('update event set max_tickets_per_fan = 1000000');
  // Realistic prices: below the minimum of a payment method it would not be offered.
  await db.query(
    `update event_zone_price z set base = p.base, fee = p.fee, tax = p.tax, total = p.base + p.fee + p.tax
     from (values ('COP', 6000000, 650000, 150000), ('MXN', 110000, 12888, 2062)) as p (currency, base, fee, tax)
     where z.currency = p.currency`,
  );
  const sellers: Player[] = [];
  for (let n = 0; n < Math.ceil(buyers / 3); n += 1) sellers.push(await someone(db, 'SELLER', 'COL'));
  return {
    stages: stages.map(({ site, show, buyers: fans }) => ({ site, eventId: show.id, buyers: fans })),
    sellers,
    seatOf(stage, nth) {
      const show = stages[stage]?.show;
      const [seat] = show === undefined ? [] : seats(show, nth % show.seatCount);
      if (seat === undefined) throw new RangeError(`No seat ${nth}`);
      return seat;
    },
    seatCount: Math.min(...stages.map(({ show }) => show.seatCount)),
  };
}

async function someone(db: Database, role: 'FAN' | 'SELLER', market: 'COL' | 'MEX'): Promise<Player> {
  const [id, token] = [anId(), newSecret()];
  const email = `${randomUUID()}@correo.test`;
  await db.query(
    `insert into person (id, market, email, is_email_verified, first_name, last_name, document_type, document_number,
       registration_status, roles) values ($1, $2, $3, true, 'Ana', 'Ruiz', 'CC', $4, 'REGISTERED', $5)`,
    [id, market, email, randomUUID(), [role]],
  );
  const secrets = { tokenHash: hashOfSecret(token), bindHash: null };
  const device = { userAgent: null, channel: null };
  await postgresSessions(db).signIn(null, id, secrets, market, device, { secondFactor: true });
  return { id, email, token };
}
