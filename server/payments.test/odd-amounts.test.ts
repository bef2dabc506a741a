import { expect, it } from 'vitest';
import { boxOfficeIn } from '#server/test/box-office.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';

/** Product: an under- or over-payment is parked for a manager. Books and ledger differ until somebody has decided. */
describeOnEachEngine('pay/odd-amounts', (suite) => {
  const box = boxOfficeIn(suite, { booksAgree: false });

  it.each([
    ['a peso less', -100],
    ['a peso more', 100],
  ])(
    'a transfer of %s pays nothing and loses nothing: seats and money wait for a person',
    async (_what, off) => {
      const fan = await box().aFan({ market: 'MEX' });
      const held = await box().held(fan, await box().event('MEX'), 1);
      const { body } = await box().payWith(fan, held, { method: 'TRANSFER', system: 'SPEI' });
      const logged = box().lines.length;
      await box().payAtCounter(body.instruction.clabe, held.total.total + off);
      await box().control('webhooks/flush');
      await box().sale.chores.notices();

      // Its time runs out meanwhile.
      await box().leaseEnds(held.reservationId);
      await box().sale.chores.reconcile();

      expect(await box().status(fan, held.reservationId)).toMatchObject({
        orderStatus: 'PROCESSING_TRANSFER',
        reservationStatus: 'WAITING_FOR_PAYMENT',
        ticketIds: [],
      });
      expect(
        await box().one('select needs_attention as why from reservation where id = $1', [held.reservationId]),
      ).toEqual({ why: 'AMOUNT_MISMATCH' });
      expect(box().lines.slice(logged).join('')).toContain('PAYMENT_PARKED');
      const { id } = await box().attempt(held.reservationId);
      expect(box().sandbox.ledger.totals(id)).toMatchObject([{ net: held.total.total + off, refunds: 0 }]);
    },
  );
});
