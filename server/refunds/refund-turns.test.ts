import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { postgresRefunds } from './refunds.repository.ts';

/** Refunds of one payment are requested one after the other, whichever server does it. */
describeOnEachEngine('refund turns of a payment', (suite) => {
  const refunds = () => postgresRefunds(suite.db);
  const both = (payment: string) =>
    Promise.all([
      refunds().claimRefundTurn(`refund:${payment}`, payment),
      refunds().claimRefundTurn(`surplus:${payment}`, payment),
    ]);

  it('go to one of two concurrent refunds, and to the same one when it is retried', async () => {
    const turns = await both('one');
    const again = await both('one');
    const elsewhere = await refunds().claimRefundTurn('refund:two', 'two');

    expect(turns.toSorted()).toEqual(['ANOTHERS', 'OURS']);
    expect(again).toEqual(turns);
    expect(elsewhere).toBe('OURS');
  });

  it('keep the previously refunded amount until they are done', async () => {
    await refunds().claimRefundTurn('surplus:three', 'three');
    const before = [
      await refunds().recordAmountRefundedBefore('surplus:three', 100),
      await refunds().recordAmountRefundedBefore('surplus:three', 5_100),
    ];
    await refunds().completeRefundTurn('surplus:three', null);

    expect(before).toEqual([100, 100]);
    expect(await refunds().claimRefundTurn('surplus:three', 'three')).toBe('OVER');
    expect(await refunds().claimRefundTurn('refund:three', 'three')).toBe('OURS');
    expect(await refunds().recordAmountRefundedBefore('refund:three', 5_100)).toBe(5_100);
  });

  it('pass to the next refund after a rejection by the provider, and start again on a new request', async () => {
    await refunds().claimRefundTurn('surplus:four', 'four');
    await refunds().recordAmountRefundedBefore('surplus:four', 0);
    await refunds().transaction((store) => store.refunds.rejectTurn('surplus:four', null));

    expect(await refunds().claimRefundTurn('refund:four', 'four')).toBe('OURS');
    await refunds().completeRefundTurn('refund:four', null);
    expect(await refunds().claimRefundTurn('surplus:four', 'four')).toBe('OURS');
    expect(await refunds().recordAmountRefundedBefore('surplus:four', 700)).toBe(700);
  });

  it('negative control: without the unique index both refunds get a turn', async () => {
    await suite.db.script('drop index provider_refund_request_one_open');

    expect(await both('five')).toEqual(['OURS', 'OURS']);
  });
});
