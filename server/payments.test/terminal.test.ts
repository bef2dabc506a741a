import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import type { Queryable } from '#server/db/engine.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';

/** Product, "Payment methods": TPV. The terminal's voucher is the only proof, and it proves one sale. */
describeOnEachEngine('pay/tpv', (suite) => {
  const system = setUpTestSystem(suite);
  const voucher = (own: object = {}) => ({ method: 'TPV', voucherNumber: '004512', ...own });

  async function twoCarts(serve = system().serve()) {
    const show = await system().event();
    const [one, two] = [await system().aSeller(), await system().aSeller()].map((seller) =>
      system().at(serve.app, seller),
    );
    if (one === undefined || two === undefined) throw new Error('Two sellers');
    const fan = await system().aFan();
    return {
      fan,
      one: { seller: one, held: await system().heldAssisted(one, show, 1) },
      two: { seller: two, held: await system().heldAssisted(two, show, 2) },
    };
  }

  /** A number that is unique among the tests of the day. */
  // Shorter than a card number, which every request rejects.
  const aNumber = () => `9${Number.parseInt(randomUUID().slice(0, 6), 16)}`;

  it('pays one order a day: the second answer names the field, and continues with another voucher', async () => {
    const { fan, one, two } = await twoCarts();
    const voucherNumber = aNumber();

    const first = await system().sellAssistedWith(one.seller, one.held, {
      fan,
      payment: voucher({ voucherNumber }),
    });
    const second = await system().sellAssistedWith(two.seller, two.held, {
      fan,
      payment: voucher({ voucherNumber: `00${voucherNumber}` }),
    });
    const mended = await system().sellAssistedWith(two.seller, two.held, {
      fan,
      payment: voucher({ voucherNumber, terminal: 'POS-02' }),
    });

    expect(first.status).toBe(201);
    expect([second.status, second.body]).toMatchObject([
      400,
      {
        code: 'FIELDS_INVALID',
        fields: [{ field: 'payment.voucherNumber', reason: 'VOUCHER_USED' }],
      },
    ]);
    expect(mended.body).toMatchObject({ orderStatus: 'PAID', method: 'TPV' });
  });

  it('pays again on another day, because terminals restart their numbering', async () => {
    const { fan, one } = await twoCarts();
    const voucherNumber = aNumber();
    const held = await system().held(fan, await system().event(), 1);
    await system().pay(fan, held);
    await system().db.query(
      `insert into terminal_voucher (market, day, terminal, number, attempt_id)
       values ('COL', (clock_timestamp() at time zone 'America/Bogota')::date - 1, '', $1, $2)`,
      [voucherNumber, (await system().attempt(held.reservationId)).id],
    );

    const today = await system().sellAssistedWith(one.seller, one.held, {
      fan,
      payment: voucher({ voucherNumber }),
    });

    expect(today.status).toBe(201);
  });

  it('sells once, however often the request is repeated', async () => {
    const { fan, one } = await twoCarts();
    const payment = voucher({ voucherNumber: aNumber() });
    const key = randomUUID();

    const first = await system().sellAssistedWith(one.seller, one.held, { fan, payment, key });
    await system().db.query('delete from idempotency');
    const again = await system().sellAssistedWith(one.seller, one.held, { fan, payment, key });

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.orderId).toBe(first.body.orderId);
  });

  it('pays one of two concurrent orders', async () => {
    const { fan, one, two } = await twoCarts();
    const payment = voucher({ voucherNumber: aNumber() });

    const answers = await Promise.all(
      [one, two].map(({ seller, held }) => system().sellAssistedWith(seller, held, { fan, payment })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('(the control) pays both where vouchers are not recorded', async () => {
    const forgetful = <Db extends Queryable>(db: Db): Db => ({
      ...db,
      query: <Row extends object>(sql: string, parameters?: Parameters<Queryable['query']>[1]) =>
        sql.includes('terminal_voucher') ? Promise.resolve<Row[]>([]) : db.query<Row>(sql, parameters),
    });
    const { fan, one, two } = await twoCarts(
      system().serve({
        database: (database): Database => ({
          ...forgetful(database),
          transaction: (work, ...rest) => database.transaction((tx) => work(forgetful(tx)), ...rest),
        }),
      }),
    );
    const payment = voucher({ voucherNumber: aNumber() });

    const answers = [
      await system().sellAssistedWith(one.seller, one.held, { fan, payment }),
      await system().sellAssistedWith(two.seller, two.held, { fan, payment }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });
});
