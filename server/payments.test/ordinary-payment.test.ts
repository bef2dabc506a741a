import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';

/**
 * An ordinary payment begins and settles in one statement each (docs/decisions/0046). The transactions that decide everything
 * else must end in the same records.
 */
describeOnEachEngine('pay/ordinary', (suite) => {
  const system = setUpTestSystem(suite);

  /** Answers that nothing was written, so that every payment is decided in a transaction. */
  const withoutSteps = (database: Database): Database => ({
    ...database,
    query: async <Row extends object>(sql: string, parameters?: Parameters<Database['query']>[1]) =>
      /begin_payment|settle_sale/.test(sql) ? [] : database.query<Row>(sql, parameters),
  });

  /** The records of a purchase without ids and times. */
  async function readRecords(reservationId: string) {
    const attempts = await system().attempts(reservationId);
    const [row] = await suite.db.query<{ records: object }>(
      `select jsonb_build_object(
         'reservation', (select to_jsonb(r) - '{id,person_id,session_id,event_id,created_at,updated_at,expires_at,max_expires_at}'::text[]
           from reservation r where r.id = o.reservation_id),
         'order', to_jsonb(o) - '{id,code,reservation_id,session_id,buyer_id,details,created_at,updated_at,paid_at}'::text[],
         'paidBy', o.details ->> 'paidBy' = $2,
         'attempts', (select jsonb_agg(to_jsonb(a) - '{id,order_id,provider_key,provider_payment_id,fences,detail,expires_at,checked_at,created_at,updated_at}'::text[]
           || jsonb_build_object('fences', jsonb_array_length(a.fences), 'detail', (select jsonb_agg(k order by k) from jsonb_object_keys(a.detail) k)))
           from payment_attempt a where a.order_id = o.id),
         'payments', (select jsonb_agg(to_jsonb(p) - '{id,order_id,attempt_id,created_at,updated_at}'::text[]) from payment_record p where p.order_id = o.id),
         'tickets', (select jsonb_agg(to_jsonb(t) - '{id,order_id,item_id,event_id,owner_id,created_at}'::text[] order by t.seat_index) from ticket t where t.order_id = o.id),
         'owner', (select bool_and(t.owner_id = o.buyer_id) from ticket t where t.order_id = o.id),
         'claims', (select jsonb_agg(jsonb_build_object('seat', c.seat_index, 'state', c.state, 'fence', c.fence) order by c.seat_index) from seat_claim c where c.reservation_id = o.reservation_id),
         'seatHistory', (select jsonb_agg(jsonb_build_array(c.seat_index, c.operation, c.state, c.fence) order by c.id) from claim_event c where c.reservation_id = o.reservation_id),
         'messages', (select jsonb_agg(m.kind order by m.kind) from outbox_message m where m.payload ->> 'orderId' = o.id),
         'history', (select jsonb_agg(jsonb_build_array(s.list, s.from_status, s.to_status) order by s.list, s.id) from status_change s
           where s.entity_id in (o.id, o.reservation_id, $2, 'rec-' || $2))) as records
       from orders o where o.reservation_id = $1`,
      [reservationId, attempts[0]?.id ?? ''],
    );
    return row?.records;
  }

  it.each([
    ['approved', 'APRO'],
    ['pending', 'CONT'],
    ['declined', 'FUND'],
  ])('an %s card leaves the records that the longer path leaves', async (_, holder) => {
    const longer = system().serve({ database: withoutSteps });
    const buy = async (fan: TestPerson) => {
      const held = await system().held(fan, await system().event(), 4, 5, 6);
      const paid = await system().pay(fan, held, { holder });
      return { held, paid };
    };
    const short = await buy(await system().aFan());
    const long = await buy(system().at(longer.app, await system().aFan()));

    expect(short.paid.status).toBe(long.paid.status);
    const records = await readRecords(short.held.reservationId);
    expect(records).toMatchObject({ order: { market: 'COL' } });
    expect(records).toEqual(await readRecords(long.held.reservationId));
  });
});
