import { randomBytes } from 'node:crypto';
import { marketCodes, markets } from '#domain/market/market.ts';
import { pesos } from '#domain/shared/money.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import { contentStoreOver, createLayoutSource, importContent, parseContent } from '#server/content/public.ts';
import type { Database, Queryable } from '../client.ts';
import { buildDemoContent } from './demo-content.ts';
import { type DemoLogin, demoLogins } from './demo-logins.ts';
import { type DemoEvent, demoEvents } from './events.ts';
import { demoOrganisations } from './organisations.ts';
import { insertInstallmentPlans } from './plans.ts';
import { createRandom, hashToSeed } from './random.ts';
import { generateSeatOccupancy } from './seat-occupancy.ts';
import { type VenueKey, venues } from './venues.ts';

export type SeedTools = {
  /** Hashes the operators' demo passwords. */
  readonly hash: (password: string) => Promise<string>;
  /** Encrypts the secret of a person's authenticator. */
  readonly seal: (secret: string, personId: string) => Uint8Array;
  /** The time from which the dates of demo events are computed. */
  readonly now: Date;
};

/** The key of the advisory lock, so that servers that start together seed a database once. */
const seedLock = 7_411_836_504;

/** Writes the demo content once. Returns false when it already exists. */
export async function seedDemo(db: Database, { hash, seal, now }: SeedTools): Promise<boolean> {
  // Hashing the passwords costs half a second, which a restart need not spend.
  if ((await db.query('select from event limit 1')).length > 0) return false;
  const people = await Promise.all(
    demoLogins.map(async (login) => ({
      login,
      passwordHash: login.password === undefined ? null : await hash(login.password),
    })),
  );
  return db.transaction(
    async (tx) => {
      // A second server waits for all of it, however slow the machine is.
      await tx.script('set local statement_timeout = 0; set local lock_timeout = 0');
      await tx.query('select pg_advisory_xact_lock($1)', [seedLock]);
      const existing = await tx.query('select from event limit 1');
      if (existing.length > 0) return false;
      const managerId = await insertPeople(tx, people, seal);
      await insertOrganisations(tx);
      const layouts = await insertContent(tx, now);
      for (const event of demoEvents) await insertSeatOccupancy(tx, event, layouts[event.venue], managerId);
      await insertInstallmentPlans(db, tx);
      return true;
    },
    { hasNoTimeout: true },
  );
}

type PreparedPerson = { readonly login: DemoLogin; readonly passwordHash: string | null };

/** Inserts the demo's people. Returns the id of the first manager, who owns the block of occupied seats. */
async function insertPeople(
  tx: Queryable,
  people: readonly PreparedPerson[],
  seal: SeedTools['seal'],
): Promise<string> {
  let manager = '';
  for (const { login, passwordHash } of people) {
    const id = randomBytes(12).toString('base64url');
    if (login.role === 'manager' && manager === '') manager = id;
    await tx.query(
      `insert into person (id, market, email, is_email_verified, is_phone_verified, phone_prefix, phone, first_name, last_name,
         document_type, document_number, registration_status, roles, password_hash)
       values ($1, $2, $3, true, true, $4, $5, $6, $7, $8, $9, 'REGISTERED', $10, $11)`,
      [
        id,
        login.market,
        login.email,
        markets[login.market].phonePrefix,
        login.phone,
        login.firstName,
        login.lastName,
        login.documentType,
        login.documentNumber,
        [login.role.toUpperCase()],
        passwordHash,
      ],
    );
    if (login.balance !== undefined)
      await tx.query(
        `insert into wallet_entry (person_id, currency, amount, kind, idempotency_key) values ($1, $2, $3, 'CREDITED', $4)`,
        [id, markets[login.market].currency, login.balance, `demo:${id}`],
      );
    if (login.authenticator !== undefined)
      await tx.query('insert into second_factor (person_id, secret, last_step) values ($1, $2, 0)', [
        id,
        seal(login.authenticator, id),
      ]);
  }
  return manager;
}

async function insertOrganisations(tx: Queryable): Promise<void> {
  for (const { id, market, name, limit, members } of demoOrganisations) {
    const { currency } = markets[market];
    await tx.query(
      'insert into organisation (id, market, name, currency, credit_limit) values ($1, $2, $3, $4, $5)',
      [id, market, name, currency, pesos(limit, currency).amount],
    );
    for (const { documentType, documentNumber } of members)
      await tx.query(
        'insert into organisation_member (organisation_id, document_type, document_number) values ($1, $2, $3)',
        [id, documentType, documentNumber],
      );
  }
}

/** Imports the demo's content files as clubs do. Returns the layout of each venue. */
async function insertContent(tx: Queryable, now: Date): Promise<Readonly<Record<VenueKey, VenueLayout>>> {
  const store = contentStoreOver(tx);
  const layouts = createLayoutSource(store);
  for (const market of marketCodes) {
    const imported = await importContent(store, parseContent(buildDemoContent(market, now)), {
      market,
      isDryRun: false,
      now: now.getTime(),
      author: { personId: null, address: 'server', source: 'demo content' },
      layouts,
    });
    if (!imported.ok) throw new Error(`The demo content is faulty: ${JSON.stringify(imported.error)}`);
  }
  const findLayout = async (key: VenueKey): Promise<VenueLayout> => {
    const found = await layouts(venues[key].code, venues[key]);
    if (found === null) throw new Error(`The demo has no layout ${venues[key].code}`);
    return found.layout;
  };
  return {
    laCeiba: await findLayout('laCeiba'),
    sanTelmo: await findLayout('sanTelmo'),
    losAlisos: await findLayout('losAlisos'),
    valleDelSol: await findLayout('valleDelSol'),
    arenaObsidiana: await findLayout('arenaObsidiana'),
    laPeninsula: await findLayout('laPeninsula'),
  };
}

/** Inserts the occupied seats as one block without a deadline, with a claim event for each. */
async function insertSeatOccupancy(
  tx: Queryable,
  event: DemoEvent,
  layout: VenueLayout,
  managerId: string,
): Promise<void> {
  const { market } = venues[event.venue];
  const occupancy = generateSeatOccupancy(
    layout,
    event.phase === 'expired' ? 'fresh' : event.salesProgress,
    createRandom(hashToSeed(event.id)),
  );
  if (occupancy.seats.length === 0 && occupancy.admissions.length === 0) return;
  const reservation = `occupancy-${event.id}`;
  await tx.query(
    `insert into reservation (id, market, event_id, sales_channel, seller_id, status, note)
     values ($1, $2, $3, 'ASSISTED', $4, 'BOOKED_FOREVER', 'demo crowd')`,
    [reservation, market, event.id, managerId],
  );
  await tx.query(
    `with crowd as (select unnest($2::int[]) as seat),
       claimed as (insert into seat_claim (event_id, seat_index, reservation_id, state, fence)
         select $1, seat, $3, 'BLOCKED', 1 from crowd)
     insert into claim_event (event_id, seat_index, reservation_id, operation, state, fence)
     select $1, seat, $3, 'BLOCK', 'BLOCKED', 1 from crowd`,
    [event.id, occupancy.seats, reservation],
  );
  for (const { section, quantity } of occupancy.admissions) {
    await tx.query(
      `with counted as (update ga_counter set held = held + $3 where event_id = $1 and section_code = $2),
         claimed as (insert into ga_claim (event_id, section_code, reservation_id, quantity, state)
           values ($1, $2, $4, $3, 'BLOCKED'))
       insert into claim_event (event_id, section_code, quantity, reservation_id, operation, state)
       values ($1, $2, $3, $4, 'BLOCK', 'BLOCKED')`,
      [event.id, section, quantity, reservation],
    );
  }
}
