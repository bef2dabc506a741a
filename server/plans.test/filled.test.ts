import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { describeOn } from '#server/test/each-engine.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import { openTestSystem, type TestPerson, type TestSystem } from '#server/test/test-system.ts';

const orderCount = Number(process.env.PLAN_ORDERS ?? 20_000);
const eventCount = Number(process.env.PLAN_EVENTS ?? 2_000);
/** Rows of a scan from which it counts; a look at a small table is cheapest without an index. */
const manyRows = 1_000;

/** The time limit of filling: about 0.3 ms for each order on two quiet cores, three times as much on busy ones. */
const fillLimitMs = 300_000 + orderCount;

/** The sales that one statement inserts, within the time limit of the client. */
const salesAtATime = 50_000;

/**
 * Past events and their sales, as years of use leave them. Triggers and foreign keys are skipped: only the shape of the data
 * matters.
 */
const events = `
  set session_replication_role = replica;
  insert into event (id, market, product_kind, titles, time_zone, starts_at, sale_opens_at, sale_closes_at, currency)
    select 'past-' || n, 'COL', 'FOOTBALL', '{"en": "A match", "es": "Un partido"}', 'America/Bogota',
      now() - n * interval '1 hour', now() - interval '9 years', now() - n * interval '1 hour', 'COP'
    from generate_series(1, ${eventCount}) n;
  insert into event_zone_price (event_id, zone_code, base, fee, tax, total, currency)
    select 'past-' || n, 'A', 6000000, 500000, 300000, 6800000, 'COP' from generate_series(1, ${eventCount}) n;`;

const sales = (first: number, last: number): readonly string[] =>
  `create temporary table sale as
    select n, 'r' || n as reservation, 'o' || n as orders, 'a' || n as attempt, 'past-' || 1 + n % ${eventCount} as event,
      'p' || n / 4 as person, now() - n * interval '1 minute' as at from generate_series(${first}, ${last}) n;
  insert into person (id, market, email, is_email_verified, first_name, last_name, document_type, document_number, registration_status)
    select person, 'COL', person || '@correo.test', true, 'Ana', 'Ruiz', 'CC', 'd' || person, 'REGISTERED' from sale where n % 4 = 0;
  insert into session (id, token_hash, bind_hash, market, person_id, idle_expires_at, expires_at)
    select 's' || n, decode(md5(n::text), 'hex'), '', 'COL', person, now() + interval '9 days', now() + interval '9 days'
    from sale where n % 4 = 0;
  insert into reservation (id, market, event_id, session_id, person_id, sales_channel, status, expires_at, created_at)
    select reservation, 'COL', event, 's' || n, person, 'SELF_SERVICE', 'FINISHED', at, at from sale;
  insert into reservation_item (reservation_id, event_id, seat_index, section_code, seat_code, zone_code, base, fee, tax, total, currency)
    select reservation, event, n, 'A-101', 'F-' || n, 'A', 6000000, 500000, 300000, 6800000, 'COP' from sale;
  insert into seat_claim (event_id, seat_index, reservation_id, state) select event, n, reservation, 'SOLD' from sale;
  insert into claim_event (event_id, seat_index, reservation_id, operation, state, fence)
    select event, n, reservation, unnest('{HOLD,PAY,SELL}'::text[]), unnest('{HELD,PAYING,SOLD}'::text[]), 1 from sale;
  insert into status_change (list, entity_id, to_status) select 'order', orders, 'PAID' from sale;
  insert into orders (id, code, reservation_id, market, buyer_id, sales_channel, status, base, fee, tax, total, currency, details,
      created_at, paid_at)
    select orders, 'C' || n, reservation, 'COL', person, 'SELF_SERVICE', 'PAID', 6000000, 500000, 300000, 6800000, 'COP',
      jsonb_build_object('paidBy', attempt), at, at from sale;
  insert into payment_attempt (id, order_id, method, provider, provider_key, provider_payment_id, amount, currency, status, created_at,
      updated_at, checked_at)
    select attempt, orders, 'CARD', 'mercado-pago', attempt, 'm' || n, 6800000, 'COP', 'COMPLETED', at, at, at from sale;
  insert into payment_record (id, order_id, attempt_id, status, amount, currency, method)
    select 'rec-' || attempt, orders, attempt, 'APPROVED', 6800000, 'COP', 'CARD' from sale;
  insert into ticket (id, order_id, event_id, seat_index, section_code, seat_code, type, owner_id, price, currency, qr_mode)
    select md5(n::text), orders, event, n, 'A-101', 'F-' || n, 'PAID', person, 6800000, 'COP', 'DYNAMIC_ENCRYPTED' from sale;
  insert into outbox_message (idempotency_key, kind, payload, done_at) select orders, 'RECEIPT', '{}', at from sale;
  insert into webhook_event (provider, event_key, payload, done_at) select 'mercado-pago', orders, '{}', at from sale;
  insert into idempotency (key, principal, route, body_hash, state, response_status, response_body)
    select orders, 'person:' || person, 'POST /api/checkout', '', 'DONE', 201, '{}' from sale;
  insert into audit_event (kind, person_id, session_id, details)
    select 'login.password', person, 's' || n, jsonb_build_object('contact', person) from sale;
  drop table sale`.split(';');

/** Fills the database and analyses it, in statements that the client's time limit allows. */
async function fill(db: Database): Promise<void> {
  await db.script(events);
  for (let first = 1; first <= orderCount; first += salesAtATime) {
    for (const statement of sales(first, Math.min(orderCount, first + salesAtATime - 1)))
      await db.script(statement);
  }
  const tables = await db.query<{ name: string }>('select relname as name from pg_stat_user_tables');
  for (const { name } of tables) await db.script(`analyze ${name}`);
  await db.script('set session_replication_role = origin');
}

describe.each([{ size: `${orderCount} orders of ${eventCount} events` }])('$size', () => {
  describeOn(
    'postgres',
    'plans/filled',
    (suite) => {
      // Without the checks after each test: these sales have no payment at the provider.
      let opened: TestSystem;
      const system = () => opened;
      let show: TestEvent;
      let fan: TestPerson;
      let seller: TestPerson;
      let manager: TestPerson;

      /** Returns the rows that sequential scans have read of each table so far. */
      const readScannedRows = async (): Promise<ReadonlyMap<string, number>> => {
        await suite.db.query('select pg_stat_force_next_flush()');
        await suite.db.query('select pg_stat_clear_snapshot()');
        const rows = await suite.db.query<{ table: string; scanned: number }>(
          'select relname as table, seq_tup_read::float8 as scanned from pg_stat_user_tables',
        );
        return new Map(rows.map(({ table, scanned }) => [table, scanned]));
      };
      /** Returns the tables of which the work has read many rows without an index. */
      const findScans = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
        const before = await readScannedRows();
        await work();
        const after = await readScannedRows();
        return [...after]
          .filter(([table, scanned]) => scanned - (before.get(table) ?? 0) >= manyRows)
          .map(([table]) => table)
          .sort();
      };
      const open = async (person: TestPerson, path: string): Promise<void> => {
        const { status } = await person.visitor.get(path);
        expect({ path, status }).toEqual({ path, status: 200 });
      };

      beforeAll(async () => {
        opened = await openTestSystem(suite.db);
        await system().control('webhooks/mode', { kind: 'lost' });
        await fill(suite.db);
        show = await system().event();
        fan = await system().aFan();
        seller = await system().aSeller();
        manager = await system().aManager();
        // The server reads the events on sale once, and the first purchase what it remembers of an event.
        await open(fan, '/api/events');
        await system().pay(fan, await system().held(fan, show, 0));
      }, fillLimitMs);

      afterAll(() => opened.close());

      it('a purchase reads no large table as a whole', async () => {
        const scans = await findScans(async () => {
          const held = await system().held(fan, show, 1);
          expect((await system().pay(fan, held)).status).toBe(201);
        });

        expect(scans).toEqual([]);
      });

      it('the pages of fans read no large table as a whole', async () => {
        const held = await system().held(fan, show, 2);
        const paid = await system().pay(fan, held);
        const scans: Record<string, readonly string[]> = {};
        for (const path of [
          '/api/events',
          '/api/events/categorized',
          `/api/event?id=${show.id}`,
          `/api/seats?eventId=${show.id}`,
          `/api/stock?eventId=${show.id}`,
          `/api/reservations?eventId=${show.id}`,
          '/api/myPurchases',
          `/api/orders?orderId=${paid.body.orderId}`,
          '/api/myTickets',
          '/api/auth/sessions',
          '/api/auth/current-session',
          '/api/fan/profile',
        ])
          scans[path] = await findScans(() => open(fan, path));

        expect(Object.entries(scans).filter(([, tables]) => tables.length > 0)).toEqual([]);
      });

      it('the lists of staff read no large table as a whole', async () => {
        const scans: Record<string, readonly string[]> = {};
        scans['/api/orders/sales'] = await findScans(() => open(seller, '/api/orders/sales'));
        for (const path of [
          '/api/backoffice/sales',
          '/api/backoffice/sales?q=C77',
          '/api/backoffice/sales?q=p77@correo.test',
          '/api/backoffice/sales/o77',
          '/api/backoffice/events',
          '/api/backoffice/staff-bookings',
          '/api/backoffice/payment-exceptions',
          '/api/operators/sign-ins',
        ])
          scans[path] = await findScans(() => open(manager, path));

        // These pages count anew: all sales, the orders of each event, all sign-ins (ADR 0052).
        expect(Object.keys(scans).filter((path) => scans[path]?.length)).toEqual([
          '/api/backoffice/sales',
          '/api/backoffice/events',
          '/api/operators/sign-ins',
        ]);
      });

      it('the jobs of each second read no large table as a whole', async () => {
        const { jobs } = system().sale;
        const scans: Record<string, readonly string[]> = {};
        for (const [name, job] of Object.entries(jobs)) scans[name] = await findScans(job);

        expect(Object.entries(scans).filter(([, tables]) => tables.length > 0)).toEqual([]);
      });

      it('negative control: a search without an index is found', async () => {
        const scans = await findScans(() =>
          suite.db.query("select from orders where details ->> 'paidBy' = 'a77'"),
        );

        expect(scans).toEqual(['orders']);
      });
    },
    { poolSize: 1 },
  );
});
