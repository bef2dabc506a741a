import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';

/**
 * Product: an under- or overpayment is held for a manager's review. Our books and the provider's ledger differ until
 * it is decided.
 */
describeOnEachEngine('pay/amount-mismatch', (suite) => {
  const system = setUpTestSystem(suite, { expectLedgerMatch: false });

  it.each([
    ['a peso less', -100],
    ['a peso more', 100],
  ])(
    'a transfer of %s pays nothing and loses nothing: seats and money wait for review',
    async (_what, off) => {
      const fan = await system().aFan({ market: 'MEX' });
      const held = await system().held(fan, await system().event('MEX'), 1);
      const { body } = await system().payWith(fan, held, { method: 'TRANSFER', system: 'SPEI' });
      const logged = system().lines.length;
      await system().payAtCounter(body.instruction.clabe, held.total.total + off);
      await system().control('webhooks/flush');
      await system().sale.jobs.processWebhookInbox();

      // Its deadline passes meanwhile.
      await system().expirePaymentLease(held.reservationId);
      await system().sale.jobs.reconcile();

      expect(await system().status(fan, held.reservationId)).toMatchObject({
        orderStatus: 'PROCESSING_TRANSFER',
        reservationStatus: 'WAITING_FOR_PAYMENT',
        result: 'PENDING_PAYMENT',
        moneyMoved: 'NEEDS_REVIEW',
        expiresAt: null,
        instruction: null,
        ticketIds: [],
      });
      await system().drain();
      expect(
        system()
          .sandbox.mailbox.list({ to: fan.email })
          .map(({ subject }) => subject.split(' ').slice(0, 2).join(' ')),
      ).toEqual(['Estamos revisando']);
      expect(
        await system().one('select review_reason as why from reservation where id = $1', [
          held.reservationId,
        ]),
      ).toEqual({ why: 'AMOUNT_MISMATCH' });
      expect(system().lines.slice(logged).join('')).toContain('PAYMENT_NEEDS_REVIEW');
      const { id } = await system().attempt(held.reservationId);
      expect(system().sandbox.ledger.totals(id)).toMatchObject([{ net: held.total.total + off, refunds: 0 }]);
    },
  );

  it('a mismatched transfer after the deadline is reported as such, not as unknown', async () => {
    const fan = await system().aFan({ market: 'MEX', language: 'en' });
    const held = await system().held(fan, await system().event('MEX'), 1);
    const { body } = await system().payWith(fan, held, { method: 'TRANSFER', system: 'SPEI' });
    await system().settle((await system().attempt(held.reservationId)).paymentId, 'cancelled', 'expired');
    await system().drain();
    const expired = await system().status(fan, held.reservationId);
    await system().payAtCounter(body.instruction.clabe, held.total.total - 100);
    await system().drain();

    expect(expired).toMatchObject({ orderStatus: 'EXPIRED', result: 'FAIL', moneyMoved: 'NO' });
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'EXPIRED',
      result: 'PENDING_PAYMENT',
      moneyMoved: 'NEEDS_REVIEW',
    });
    const [letter] = system()
      .sandbox.mailbox.list({ to: fan.email })
      .filter(({ subject }) => subject.startsWith('We are reviewing your payment'));
    expect(letter?.text).toContain('Do not pay again.');
    expect(letter?.text).not.toContain('Your seats are held');
  });
});
