import { expect, it } from 'vitest';
import { outcomeByCardholderName } from '#sandbox/provider/test-cards.ts';
import { maxPaymentAttempts } from '#server/payments/attempts/payment-attempt-limits.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';

const minute = 60_000;
/** The decline reason is passed on unchanged. */
const { FUND, CALL, BLAC, DUPL } = outcomeByCardholderName;
const declines = Object.entries({ FUND, CALL, BLAC, DUPL });

/** Spec §4; Mercado Pago, "Test cards" and "How to integrate 3DS". */
describeOnEachEngine('a card', (suite) => {
  const system = setUpTestSystem(suite);

  it.each(declines)(
    'declined as %s leaves ten minutes to try another card for the same order',
    async (holder, { detail }) => {
      const show = await system().event();
      const fan = await system().aFan();
      const held = await system().held(fan, show, 1, 2);

      const declined = await system().pay(fan, held, { holder });
      const paid = await system().pay(fan, held);

      expect(declined.status).toBe(201);
      expect(declined.body).toMatchObject({
        orderStatus: 'PENDING',
        reservationStatus: 'ACTIVE',
        result: 'FAIL',
        outcome: 'FAIL',
        transactionStatus: 'DECLINED',
        statusDetail: detail,
        moneyMoved: 'NO',
      });
      expect(Date.parse(declined.body.expiresAt) - Date.parse(declined.body.serverNow)).toBeGreaterThan(
        9.9 * minute,
      );
      expect(paid.body).toMatchObject({ orderStatus: 'PAID', orderId: declined.body.orderId });
      expect((await system().attempts(held.reservationId)).map(({ status }) => status)).toEqual([
        'DECLINED',
        'COMPLETED',
      ]);
    },
  );

  it.each([
    ['3 minutes', 'ACTIVE', 3 * minute],
    ['-1 minutes', 'CANCELLED_DUE_TO_PAYMENT_FAILURE', null],
  ] as const)(
    'declined with %s until its hold reaches the maximum duration: %s',
    async (left, reservationStatus, max) => {
      const show = await system().event();
      const fan = await system().aFan();
      const held = await system().held(fan, show, 1, 2);
      await system().pay(fan, held, { holder: 'CONT' });
      await system().db.query(
        'update reservation set max_expires_at = clock_timestamp() + $2::interval where id = $1',
        [held.reservationId, left],
      );

      const { paymentId } = await system().attempt(held.reservationId);
      await system().settle(paymentId, 'rejected', 'cc_rejected_other_reason');
      await system().drain();

      const purchase = await system().status(fan, held.reservationId);
      const remaining =
        purchase.expiresAt === null || max === null
          ? null
          : Date.parse(purchase.expiresAt) - Date.parse(purchase.serverNow);
      expect(purchase).toMatchObject({ reservationStatus, result: 'FAIL' });
      expect(remaining === null ? null : remaining <= 3 * minute && remaining > 2 * minute).toBe(
        max === null ? null : true,
      );
    },
  );

  it('declined too often ends the hold and releases its seats', async () => {
    const show = await system().event();
    const [fan, other] = [await system().aFan(), await system().aFan()];
    const held = await system().held(fan, show, 1, 2);

    const results: string[] = [];
    for (let left = maxPaymentAttempts; left > 0; left -= 1) {
      const { body } = await system().pay(fan, held, { holder: 'FUND' });
      results.push(body.reservationStatus);
    }
    const again = await system().pay(fan, held);

    expect(results).toEqual([
      ...Array(maxPaymentAttempts - 1).fill('ACTIVE'),
      'CANCELLED_DUE_TO_PAYMENT_FAILURE',
    ]);
    expect([again.status, again.body.code]).toEqual([409, 'HOLD_EXPIRED']);
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'CANCELED',
      result: 'FAIL',
      moneyMoved: 'NO',
      expiresAt: null,
    });
    expect((await system().held(other, show, 1, 2)).total).toEqual(held.total);
  });

  it.each([
    ['approved', undefined, 'PAID', 'FINISHED', 'YES', 'SUCCESSFUL'],
    ['rejected', 'cc_rejected_high_risk', 'PENDING', 'ACTIVE', 'NO', 'FAIL'],
  ] as const)(
    'in review that is then %s',
    async (verdict, detail, order, reservation, moneyMoved, result) => {
      const show = await system().event();
      const fan = await system().aFan();
      const held = await system().held(fan, show, 3);

      const review = await system().pay(fan, held, { holder: 'CONT' });
      const { paymentId } = await system().attempt(held.reservationId);
      const second = await system().pay(fan, held);
      await system().expireHold(held.reservationId);
      await system().drain();
      const waiting = await system().status(fan, held.reservationId);
      await system().settle(paymentId, verdict, detail);
      await system().drain();

      expect(review.body).toMatchObject({
        orderStatus: 'PENDING',
        reservationStatus: 'STARTED_PAYMENT',
        result: 'PENDING_CARD',
        outcome: null,
        moneyMoved: 'UNKNOWN',
        nextAction: null,
      });
      expect([second.status, second.body.code]).toEqual([409, 'PAYMENT_IN_FLIGHT']);
      expect(second.body.detail.orderId).toBe(review.body.orderId);
      expect(waiting).toMatchObject({ reservationStatus: 'STARTED_PAYMENT', result: 'PENDING_CARD' });
      expect(await system().status(fan, held.reservationId)).toMatchObject({
        orderStatus: order,
        reservationStatus: reservation,
        result,
        moneyMoved,
        ...(detail && { statusDetail: detail }),
      });
    },
  );

  it.each([
    ['yes', 'PAID', 'FINISHED', 'SUCCESSFUL'],
    ['no', 'PENDING', 'ACTIVE', 'FAIL'],
  ] as const)('that requires 3-D Secure, answered %s', async (answer, order, reservation, result) => {
    const show = await system().event('MEX');
    const fan = await system().aFan({ market: 'MEX' });
    const held = await system().held(fan, show, 4);

    const asked = await system().pay(fan, held, { holder: 'CHAL' });
    const response = await fetch(asked.body.nextAction.url, {
      method: 'POST',
      body: new URLSearchParams({ answer }),
    });
    await system().drain();

    expect(asked.body).toMatchObject({
      result: 'PENDING_CARD',
      statusDetail: 'pending_challenge',
      nextAction: { type: 'REDIRECT', url: expect.stringContaining('/provider/challenges/') },
    });
    expect(response.status).toBe(200);
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: order,
      reservationStatus: reservation,
      result,
      nextAction: null,
    });
  });

  it('with a spent or unknown token is rejected by the provider, and the hold stays', async () => {
    const show = await system().event();
    const fan = await system().aFan();
    const held = await system().held(fan, show, 5);

    const rejected = await system().pay(fan, held, { token: 'no-such-token' });
    const paid = await system().pay(fan, held);

    expect([rejected.status, rejected.body.code, rejected.body.detail.codes]).toEqual([
      422,
      'PROVIDER_REJECTED',
      expect.arrayContaining(['2006']),
    ]);
    expect(paid.body.orderStatus).toBe('PAID');
  });
});
