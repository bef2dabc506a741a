import { expect, it } from 'vitest';
import { boxOfficeIn } from '#server/test/box-office.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';

/**
 * Product: an under- or overpayment is held for a manager's review. Our books and the provider's ledger differ until
 * it is decided.
 */
describeOnEachEngine('pay/odd-amounts', (suite) => {
  const box = boxOfficeIn(suite, { booksAgree: false });

  it.each([
    ['a peso less', -100],
    ['a peso more', 100],
  ])(
    'a transfer of %s pays nothing and loses nothing: seats and money wait for review',
    async (_what, off) => {
      const fan = await box().aFan({ market: 'MEX' });
      const held = await box().held(fan, await box().event('MEX'), 1);
      const { body } = await box().payWith(fan, held, { method: 'TRANSFER', system: 'SPEI' });
      const logged = box().lines.length;
      await box().payAtCounter(body.instruction.clabe, held.total.total + off);
      await box().control('webhooks/flush');
      await box().sale.chores.notices();

      // Its deadline passes meanwhile.
      await box().leaseEnds(held.reservationId);
      await box().sale.chores.reconcile();

      expect(await box().status(fan, held.reservationId)).toMatchObject({
        orderStatus: 'PROCESSING_TRANSFER',
        reservationStatus: 'WAITING_FOR_PAYMENT',
        result: 'PENDING_PAYMENT',
        moneyMoved: 'PARKED',
        expiresAt: null,
        instruction: null,
        ticketIds: [],
      });
      await box().drain();
      expect(
        box()
          .sandbox.mailbox.list({ to: fan.email })
          .map(({ subject }) => subject.split(' ').slice(0, 2).join(' ')),
      ).toEqual(['Estamos revisando']);
      expect(
        await box().one('select review_reason as why from reservation where id = $1', [held.reservationId]),
      ).toEqual({ why: 'AMOUNT_MISMATCH' });
      expect(box().lines.slice(logged).join('')).toContain('PAYMENT_PARKED');
      const { id } = await box().attempt(held.reservationId);
      expect(box().sandbox.ledger.totals(id)).toMatchObject([{ net: held.total.total + off, refunds: 0 }]);
    },
  );

  it('a mismatched transfer after the deadline is reported as such, not as unknown', async () => {
    const fan = await box().aFan({ market: 'MEX', language: 'en' });
    const held = await box().held(fan, await box().event('MEX'), 1);
    const { body } = await box().payWith(fan, held, { method: 'TRANSFER', system: 'SPEI' });
    await box().settle((await box().attempt(held.reservationId)).paymentId, 'cancelled', 'expired');
    await box().drain();
    const lapsed = await box().status(fan, held.reservationId);
    await box().payAtCounter(body.instruction.clabe, held.total.total - 100);
    await box().drain();

    expect(lapsed).toMatchObject({ orderStatus: 'EXPIRED', result: 'FAIL', moneyMoved: 'NO' });
    expect(await box().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'EXPIRED',
      result: 'PENDING_PAYMENT',
      moneyMoved: 'PARKED',
    });
    const [letter] = box()
      .sandbox.mailbox.list({ to: fan.email })
      .filter(({ subject }) => subject.startsWith('We are looking at your payment'));
    expect(letter?.text).toContain('Do not pay again.');
    expect(letter?.text).not.toContain('Your seats stay yours');
  });
});
