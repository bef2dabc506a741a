import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { anId } from '#server/test/given.ts';
import { withoutLocking } from '#server/test/race/without-locking.ts';
import {
  type HeldReservation,
  setUpTestSystem,
  type TestMarket,
  type TestPerson,
} from '#server/test/test-system.ts';

const price = 6_800_000;
type Member = { readonly fan: TestPerson; readonly organisationId: string; readonly documentNumber: string };

/** A fan with a document, and an organisation that pays for them up to a limit. */
async function aMember(
  db: Database,
  fan: TestPerson,
  limit: number,
  market: TestMarket = 'COL',
): Promise<Member> {
  const organisationId = anId();
  const [documentNumber, type] = market === 'COL' ? [randomNumber(), 'CC'] : [`G${randomNumber()}`, 'PP'];
  await db.query('update person set document_type = $2, document_number = $3 where id = $1', [
    fan.id,
    type,
    documentNumber,
  ]);
  await db.query(
    `insert into organisation (id, market, name, currency, credit_limit) values ($1, $2, 'Cooperativa', $3, $4)`,
    [organisationId, market, market === 'COL' ? 'COP' : 'MXN', limit],
  );
  await db.query('insert into organisation_member values ($1, $2, $3)', [
    organisationId,
    type,
    documentNumber,
  ]);
  return { fan, organisationId, documentNumber };
}
const randomNumber = (): string => String(BigInt(`0x${randomUUID().slice(0, 8)}`) + 1_000_000_000n);

const toPayment = ({ organisationId, documentNumber }: Omit<Member, 'fan'>) => ({
  method: 'IDENTIFICATION',
  organisationId,
  documentNumber,
});
const readCharged = async (db: Database, { organisationId }: Member) =>
  (
    await db.query<{ amount_owed: number }>('select amount_owed from organisation where id = $1', [
      organisationId,
    ])
  )[0]?.amount_owed;

/** Spec §3: charged to the account of the fan's organisation, against their document. */
describeOnEachEngine('pay/identification', (suite) => {
  const system = setUpTestSystem(suite);

  async function atTheDesk(limit: number, market: TestMarket = 'COL') {
    const [seller, fan] = [await system().aSeller({ market }), await system().aFan({ market })];
    const member = await aMember(system().db, fan, limit, market);
    const held = await system().heldAssisted(seller, await system().event(market), 1, 2);
    return { seller, held, ...member, member };
  }
  const name = async (seller: TestPerson, { reservationId }: HeldReservation, fan: TestPerson) => {
    const { body } = await seller.visitor.get(`/api/reservations?id=${reservationId}`);
    return seller.visitor.post('/api/checkout/updateCart', {
      key: randomUUID(),
      body: {
        reservationId,
        version: body.reservation.version,
        ops: [{ op: 'setFan', fanId: fan.id }],
      },
    });
  };

  it.each(['COL', 'MEX'] as const)('sells at once and charges the organisation, in %s', async (market) => {
    const { seller, held, fan, member } = await atTheDesk(10 * price, market);
    await name(seller, held, fan);

    const choice = (await system().paymentOptions(seller, held)).IDENTIFICATION;
    const paid = await system().sellAssistedWith(seller, held, { fan, payment: toPayment(member) });
    await system().drain();

    expect(choice).toMatchObject({
      offered: true,
      organisations: [{ id: member.organisationId, available: { amount: 10 * price } }],
    });
    expect([paid.status, paid.body]).toMatchObject([
      201,
      { method: 'IDENTIFICATION', orderStatus: 'PAID', result: 'SUCCESSFUL', moneyMoved: 'YES' },
    ]);
    expect(await readCharged(system().db, member)).toBe(held.total.total);
    expect(
      await system().db.query(
        'select kind, amount, verified_by as by from organisation_entry where order_id = $1',
        [paid.body.orderId],
      ),
    ).toEqual([{ kind: 'CHARGED', amount: held.total.total, by: seller.id }]);
    expect(system().receipts(fan.email)).toHaveLength(1);
  });

  it('charges once, however often the request is repeated', async () => {
    const { seller, held, fan, member } = await atTheDesk(10 * price);
    const key = randomUUID();

    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        system().sellAssistedWith(seller, held, { fan, payment: toPayment(member), key }),
      ),
    );

    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect(await readCharged(system().db, member)).toBe(2 * price);
  });

  it('explains a rejection, and stores neither the document number nor a charge', async () => {
    const { seller, held, fan, member } = await atTheDesk(2 * price - 1);
    const outsider = await system().aFan();
    const other = await aMember(system().db, await system().aFan(), 10 * price);
    const sell = (to: TestPerson, of: Omit<Member, 'fan'>) =>
      system().sellAssistedWith(seller, held, { fan: to, payment: toPayment(of) });

    const typed = '8877665544';
    const answers = [
      await sell(fan, { ...member, documentNumber: typed }),
      await sell(fan, { ...member, organisationId: other.organisationId }),
      await sell(outsider, other),
      await sell(fan, member),
    ];

    expect(
      answers.map(({ status, body }) => [status, body.code, body.detail?.reason ?? body.fields]),
    ).toEqual([
      [400, 'FIELDS_INVALID', [{ field: 'payment.documentNumber', reason: 'DOCUMENT_MISMATCH' }]],
      [422, 'METHOD_NOT_OFFERED', 'NO_ORGANISATION'],
      [400, 'FIELDS_INVALID', [{ field: 'payment.documentNumber', reason: 'DOCUMENT_MISMATCH' }]],
      [422, 'METHOD_NOT_OFFERED', 'LIMIT_PASSED'],
    ]);
    expect(await readCharged(system().db, member)).toBe(0);
    expect(
      system().lines.filter((line) => line.includes(typed) || line.includes(member.documentNumber)),
    ).toEqual([]);
  });

  it('explains why it is unavailable before a document is asked for', async () => {
    const { seller, held, fan } = await atTheDesk(price);
    const anonymous = (await system().paymentOptions(seller, held)).IDENTIFICATION;
    await name(seller, held, fan);
    const poor = (await system().paymentOptions(seller, held)).IDENTIFICATION;
    await name(seller, held, await system().aFan());
    const alone = (await system().paymentOptions(seller, held)).IDENTIFICATION;

    expect([anonymous.reason, poor.reason, alone.reason]).toEqual([
      'FAN_NOT_NAMED',
      'LIMIT_PASSED',
      'NO_ORGANISATION',
    ]);
  });

  it('is refunded to the organisation', async () => {
    const { seller, held, fan, member } = await atTheDesk(2 * price);
    const manager = await system().aManager();
    const paid = await system().sellAssistedWith(seller, held, { fan, payment: toPayment(member) });
    const { body } = await manager.visitor.get(`/api/backoffice/sales/${paid.body.orderId}`);
    const refund = (ticketId: string) =>
      manager.visitor.post(`/api/backoffice/sales/${paid.body.orderId}/refunds`, {
        key: randomUUID(),
        body: {
          ticketIds: [ticketId],
          seats: 'FOR_SALE',
          reason: 'ASKED_FOR',
          expectedAmount: { amount: price, currency: 'COP' },
        },
      });

    const [first, second] = body.order.tickets;
    const part = await refund(first.id);
    const owedAfterPart = await readCharged(system().db, member);
    const whole = await refund(second.id);
    await system().drain();

    expect([part.status, whole.status, whole.body.order.status]).toEqual([201, 201, 'REFUNDED']);
    expect(body.order.means).toBe('ORGANISATION');
    expect([owedAfterPart, await readCharged(system().db, member)]).toEqual([price, 0]);
    const letters = system().sandbox.mailbox.list({ to: fan.email });
    expect(letters.filter(({ text }) => text?.includes('la cuenta de tu organización'))).toHaveLength(2);
  });
});

const carts = async (
  system: ReturnType<ReturnType<typeof setUpTestSystem>>,
  seller: TestPerson,
  count: number,
) =>
  Promise.all(
    Array.from({ length: count }, async () => ({
      fan: await system.aFan(),
      held: await system.heldAssisted(seller, await system.event(), 1),
    })),
  );

/** Members of one organisation at several box offices concurrently. */
async function chargeConcurrently(
  system: ReturnType<ReturnType<typeof setUpTestSystem>>,
  limit: number,
  count: number,
) {
  const seller = await system.aSeller();
  const sales = await carts(system, seller, count);
  const [first, ...others] = await Promise.all(sales.map(({ fan }) => aMember(system.db, fan, limit)));
  if (first === undefined) throw new Error('Nobody');
  for (const { documentNumber } of others)
    await system.db.query("insert into organisation_member values ($1, 'CC', $2)", [
      first.organisationId,
      documentNumber,
    ]);
  const members = [first, ...others].map((member) => ({ ...member, organisationId: first.organisationId }));
  return {
    first,
    seller,
    sales: sales.map((sale, at) => ({ ...sale, payment: toPayment(members[at] ?? first) })),
  };
}

/** One limit and more concurrent carts than it covers: exactly as many are charged as it covers. */
describeOnEachEngine('race/identification', (suite) => {
  const system = setUpTestSystem(suite);

  it('never exceeds the limit', async () => {
    const { first, seller, sales } = await chargeConcurrently(system(), 2 * price + 5, 4);

    const answers = await Promise.all(
      sales.map(({ held, fan, payment }) => system().sellAssistedWith(seller, held, { fan, payment })),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body.detail.reason)).toEqual([
      'LIMIT_PASSED',
      'LIMIT_PASSED',
    ]);
    expect(await readCharged(system().db, first)).toBe(2 * price);
  });
});

describeOn('postgres', 'race/identification, the control', (suite) => {
  const system = setUpTestSystem(suite);

  describe('without the database’s lock and check', () => {
    it('one limit pays twice', async () => {
      await system().db.script('alter table organisation drop constraint organisation_within_credit_limit');
      const { first, seller, sales } = await chargeConcurrently(system(), price, 2);
      const { app } = system().serve({
        database: (database) =>
          withoutLocking(database, { lock: /from organisation o join .*for update of o/s, together: 2 }),
      });
      const there = system().at(app, seller);

      const answers = await Promise.all(
        sales.map(({ held, fan, payment }) => system().sellAssistedWith(there, held, { fan, payment })),
      );

      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(await readCharged(system().db, first)).toBe(2 * price);
    });
  });
});
