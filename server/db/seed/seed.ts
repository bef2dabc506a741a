import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { markets } from '#domain/market/market.ts';
import { breakDownTotal } from '#domain/sale/price.ts';
import { pesos } from '#domain/shared/money.ts';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { nameForMarket } from '#domain/venue/generate/market-names.ts';
import { isUnnumberedSection, type VenueLayout } from '#domain/venue/layout.ts';
import { encodeLayout } from '#domain/venue/layout-codec.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { openGeneralAdmission } from '#server/unit-of-work/public.ts';
import type { Database, Queryable } from '../client.ts';
import { json } from '../values.ts';
import { clubs } from './clubs.ts';
import { type DemoLogin, demoLogins } from './demo-logins.ts';
import { buildEventTexts } from './event-texts.ts';
import { type DemoEvent, demoEvents } from './events.ts';
import { demoOrganisations } from './organisations.ts';
import { insertInstallmentPlans } from './plans.ts';
import { allInPrices } from './prices.ts';
import { createRandom, hashToSeed } from './random.ts';
import { demoPriceRates } from './rates.ts';
import { generateSeatOccupancy } from './seat-occupancy.ts';
import { type DemoVenue, type VenueKey, venues } from './venues.ts';

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
      await insertInstallmentPlans(tx, now);
      await insertClubs(tx);
      const layouts = await insertLayouts(tx);
      for (const event of demoEvents) await insertEvent(tx, event, layouts[event.venue], managerId, now);
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

async function insertClubs(tx: Queryable): Promise<void> {
  for (const event of demoEvents) {
    const { market } = venues[event.venue];
    for (const key of event.away === null ? [event.home] : [event.home, event.away]) {
      const { id, name, kit } = clubs[key];
      await tx.query(
        `insert into club (id, market, name, sport, colours, crest) values ($1, $2, $3, $4, $5, $6)
         on conflict (id) do nothing`,
        [id, market, name, event.kind, json(kit.colors), json({ pattern: kit.pattern })],
      );
    }
  }
}

type IdentifiedLayout = { readonly layoutId: string; readonly layout: VenueLayout };

async function insertLayouts(tx: Queryable): Promise<Record<VenueKey, IdentifiedLayout>> {
  const layouts = {
    laCeiba: buildLayout(venues.laCeiba),
    sanTelmo: buildLayout(venues.sanTelmo),
    losAlisos: buildLayout(venues.losAlisos),
    valleDelSol: buildLayout(venues.valleDelSol),
    arenaObsidiana: buildLayout(venues.arenaObsidiana),
    laPeninsula: buildLayout(venues.laPeninsula),
  } satisfies Record<VenueKey, IdentifiedLayout & { venue: DemoVenue }>;
  for (const { venue, layout, layoutId, text } of Object.values(layouts)) {
    await tx.query(
      `insert into venue_layout (layout_id, code, name, city, market, time_zone, seat_count, layout, geometry_gz)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (layout_id) do nothing`,
      [
        layoutId,
        venue.code,
        venue.name,
        venue.city,
        venue.market,
        venue.timeZone,
        expandSeats(layout).count,
        { json: text },
        gzipSync(text, { level: 9 }),
      ],
    );
  }
  return layouts;
}

function buildLayout(
  venue: DemoVenue,
): IdentifiedLayout & { readonly venue: DemoVenue; readonly text: string } {
  const layout = { ...nameForMarket(demoVenues[venue.code](), venue.market), name: venue.name };
  const text = encodeLayout(layout);
  return { venue, layout, text, layoutId: createHash('sha256').update(text).digest('hex') };
}

async function insertEvent(
  tx: Queryable,
  event: DemoEvent,
  { layoutId, layout }: IdentifiedLayout,
  managerId: string,
  now: Date,
): Promise<void> {
  const venue = venues[event.venue];
  const { currency } = markets[venue.market];
  const home = clubs[event.home];
  const away = event.away === null ? null : clubs[event.away];
  const texts = buildEventTexts(event, home, away, venue);
  await tx.query(
    `insert into event (id, market, product_kind, sport, club_id, titles, descriptions, teams, category, layout_id,
       venue_override, time_zone, starts_at, sale_opens_at, sale_closes_at, is_disabled, is_high_demand, currency,
       frame_style, fee_rule, tax_rule, qr_mode, max_tickets_per_fan, details)
     select $1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, starts_at,
       case when $14 then starts_at - interval '14 days' else starts_at - interval '90 days' end,
       starts_at + interval '30 minutes', $15, $16, $17, $18, $19, $20, $21, $22, $23
     from (select ($12::date + $13::time) at time zone $11 as starts_at) as calendar`,
    [
      event.id,
      venue.market,
      event.kind,
      home.id,
      json(texts.titles),
      json(texts.descriptions),
      json(away === null ? [home] : [home, away]),
      event.competition,
      layoutId,
      json({ id: venue.id, name: venue.name, city: venue.city }),
      venue.timeZone,
      toLocalDate(now, event.day),
      event.time,
      event.phase === 'not-yet',
      event.phase === 'disabled',
      event.highDemand,
      currency,
      event.frameStyle,
      json({ serviceFee: demoPriceRates[venue.market].serviceFee }),
      json({ tax: demoPriceRates[venue.market].tax, taxOn: demoPriceRates[venue.market].taxOn }),
      event.qrMode,
      event.maxTickets,
      json({ competition: event.competition, banner: event.banner, ...texts.details }),
    ],
  );
  await insertPrices(tx, event, currency);
  await insertSeatOccupancy(tx, event, layout, managerId);
}

async function insertPrices(tx: Queryable, event: DemoEvent, currency: 'COP' | 'MXN'): Promise<void> {
  const { market } = venues[event.venue];
  for (const [zone, total] of Object.entries(allInPrices[event.venue])) {
    const price = breakDownTotal(pesos(total, currency), demoPriceRates[market]);
    await tx.query(
      `insert into event_zone_price (event_id, zone_code, base, fee, tax, total, currency)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [event.id, zone, price.base, price.fee, price.tax, price.total, currency],
    );
  }
}

/** Inserts the occupied seats as one block without a deadline, with a claim event for each. */
async function insertSeatOccupancy(
  tx: Queryable,
  event: DemoEvent,
  layout: VenueLayout,
  managerId: string,
): Promise<void> {
  const { market } = venues[event.venue];
  await openGeneralAdmission(
    tx,
    event.id,
    layout.sections.filter(isUnnumberedSection).map(({ code, capacity }) => ({ section: code, capacity })),
  );
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

function toLocalDate(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
