import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { setUpTestSystem, type TestMarket } from '#server/test/test-system.ts';
import { saleTransactionsOver } from '#server/unit-of-work/unit-of-work.postgres.ts';

const price = { COL: 6_800_000, MEX: 124_950 } as const;
const currencies = { COL: 'COP', MEX: 'MXN' } as const;

/** Spec §3: the fan's wallet pays the whole order. */
describeOnEachEngine('pay/wallet', (suite) => {
  const system = setUpTestSystem(suite);
  const payment = { method: 'WALLET' } as const;

  const credit = (
    personId: string,
    amount: number,
    { market = 'COL', key = randomUUID() }: { readonly market?: TestMarket; readonly key?: string } = {},
  ) =>
    saleTransactionsOver(system().db).wallets.credit({
      personId,
      amount: { amount, currency: currencies[market] },
      key,
      orderId: null,
    });
  const balanceOf = async (personId: string) =>
    (await saleTransactionsOver(system().db).wallets.findBalance(personId))?.amount ?? 0;

  it.each(['COL', 'MEX'] as const)('pays at once in %s, and leaves the rest', async (market) => {
    const [fan, show] = [await system().aFan({ market }), await system().event(market)];
    await credit(fan.id, price[market] + 7, { market });
    const held = await system().held(fan, show, 1);
    const { WALLET } = await system().paymentOptions(fan, held);

    const paid = await system().payWith(fan, held, payment);
    await system().drain();

    expect(WALLET).toMatchObject({
      offered: true,
      balance: { amount: price[market] + 7, currency: currencies[market] },
    });
    expect([paid.status, paid.body]).toMatchObject([
      201,
      {
        method: 'WALLET',
        orderStatus: 'PAID',
        reservationStatus: 'FINISHED',
        result: 'SUCCESSFUL',
        moneyMoved: 'YES',
        walletPaid: price[market],
      },
    ]);
    expect(paid.body.ticketIds).toHaveLength(1);
    expect(await balanceOf(fan.id)).toBe(7);
    expect(system().receipts(fan.email)).toHaveLength(1);
  });

  it('is unavailable for more than the balance, and charges nothing then', async () => {
    const [fan, poor, show] = [await system().aFan(), await system().aFan(), await system().event()];
    await credit(poor.id, price.COL - 1);
    const [held, tooDear] = [await system().held(fan, show, 1), await system().held(poor, show, 2)];

    const paymentOptions = [
      await system().paymentOptions(fan, held),
      await system().paymentOptions(poor, tooDear),
    ];
    const answers = [
      await system().payWith(fan, held, payment),
      await system().payWith(poor, tooDear, payment),
    ];

    expect(paymentOptions.map(({ WALLET }) => [WALLET.offered, WALLET.reason])).toEqual([
      [false, 'NO_BALANCE'],
      [false, 'BALANCE_TOO_SMALL'],
    ]);
    expect(answers.map(({ status, body }) => [status, body.code, body.detail])).toEqual([
      [409, 'BALANCE_TOO_SMALL', { reason: 'NO_BALANCE' }],
      [409, 'BALANCE_TOO_SMALL', { reason: 'BALANCE_TOO_SMALL' }],
    ]);
    expect(await balanceOf(poor.id)).toBe(price.COL - 1);
    expect((await system().pay(poor, tooDear)).body.orderStatus).toBe('PAID');
  });

  it('is charged once, however often the request is repeated', async () => {
    const [fan, show] = [await system().aFan(), await system().event()];
    await credit(fan.id, 3 * price.COL);
    const held = await system().held(fan, show, 1);
    const key = randomUUID();

    await Promise.all(Array.from({ length: 3 }, () => system().payWith(fan, held, payment, { key })));
    await system().payWith(fan, held, payment);

    expect(await balanceOf(fan.id)).toBe(2 * price.COL);
    expect((await system().status(fan, held.reservationId)).orderStatus).toBe('PAID');
  });

  it('is credited once per key, and never in two currencies', async () => {
    const fan = await system().aFan();
    const key = `refund:${randomUUID()}`;

    const first = await credit(fan.id, 500, { key });
    const again = await credit(fan.id, 500, { key });

    expect([first, again, await balanceOf(fan.id)]).toEqual([true, false, 500]);
    await expect(credit(fan.id, 500, { market: 'MEX' })).rejects.toThrow();
    expect(await balanceOf(fan.id)).toBe(500);
  });

  it('belongs to the fan: it is no method of a seller', async () => {
    const [seller, fan, show] = [await system().aSeller(), await system().aFan(), await system().event()];
    await credit(fan.id, 2 * price.COL);
    const held = await system().heldAssisted(seller, show, 1);

    expect((await system().sellAssistedWith(seller, held, { fan, payment })).status).toBe(400);
    expect(await balanceOf(fan.id)).toBe(2 * price.COL);
  });

  it('pays neither in another currency nor for somebody else’s cart', async () => {
    const [fan, other] = [await system().aFan(), await system().aFan()];
    const foreign = await system().aFan({ market: 'MEX' });
    const [show, abroad] = [await system().event(), await system().event('MEX')];
    await credit(fan.id, 2 * price.COL);
    await credit(foreign.id, 2 * price.COL);
    const [held, dear] = [await system().held(other, show, 1), await system().held(foreign, abroad, 1)];

    const answers = [
      await system().payWith(fan, held, payment),
      await system().payWith(foreign, dear, payment),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'NOT_FOUND'],
      [409, 'BALANCE_TOO_SMALL'],
    ]);
    expect([await balanceOf(fan.id), await balanceOf(foreign.id)]).toEqual([2 * price.COL, 2 * price.COL]);
  });

  it('cannot be overwritten', async () => {
    const fan = await system().aFan();
    await credit(fan.id, 500);

    await expect(
      system().db.query('update wallet_entry set amount = 9 where person_id = $1', [fan.id]),
    ).rejects.toThrow();
    await expect(
      system().db.query('update wallet set balance = -1 where person_id = $1', [fan.id]),
    ).rejects.toThrow(/wallet_not_negative|balance/);
  });

  describe('its ledger', () => {
    it('is the sum of its movements, whatever they are', { timeout: 60_000 }, async () => {
      const movement = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1_000 }));
      await fc.assert(
        fc.asyncProperty(fc.array(movement, { maxLength: 12 }), async (movements) => {
          const { id } = await system().aFan();
          const seen = new Map<number, number>();
          for (const [key, amount] of movements) {
            await credit(id, amount, { key: `${id}-${key}` });
            if (!seen.has(key)) seen.set(key, amount);
          }

          expect(await balanceOf(id)).toBe([...seen.values()].reduce((sum, amount) => sum + amount, 0));
        }),
        { numRuns: 12 },
      );
    });
  });
});
