import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { postgresRefunds } from './refunds.repository.ts';

/** What goes back out of one payment is asked for one after the other, whichever server comes to it. */
describeOnEachEngine('turns at a payment', (suite) => {
  const refunds = () => postgresRefunds(suite.db);
  const both = (payment: string) =>
    Promise.all([
      refunds().takeTurn(`refund:${payment}`, payment),
      refunds().takeTurn(`surplus:${payment}`, payment),
    ]);

  it('are had by one of two that come at once, and by whoever had it when it comes again', async () => {
    const turns = await both('one');
    const again = await both('one');
    const elsewhere = await refunds().takeTurn('refund:two', 'two');

    expect(turns.toSorted()).toEqual(['ANOTHERS', 'OURS']);
    expect(again).toEqual(turns);
    expect(elsewhere).toBe('OURS');
  });

  it('keep what was there before, until they are done', async () => {
    await refunds().takeTurn('surplus:three', 'three');
    const before = [
      await refunds().noteBefore('surplus:three', 100),
      await refunds().noteBefore('surplus:three', 5_100),
    ];
    await refunds().turnDone('surplus:three', null);

    expect(before).toEqual([100, 100]);
    expect(await refunds().takeTurn('surplus:three', 'three')).toBe('OVER');
    expect(await refunds().takeTurn('refund:three', 'three')).toBe('OURS');
    expect(await refunds().noteBefore('refund:three', 5_100)).toBe(5_100);
  });

  it('are the next one’s once the provider has refused, and begin anew for who asks again', async () => {
    await refunds().takeTurn('surplus:four', 'four');
    await refunds().noteBefore('surplus:four', 0);
    await refunds().transaction((store) => store.turnRefused('surplus:four', null));

    expect(await refunds().takeTurn('refund:four', 'four')).toBe('OURS');
    await refunds().turnDone('refund:four', null);
    expect(await refunds().takeTurn('surplus:four', 'four')).toBe('OURS');
    expect(await refunds().noteBefore('surplus:four', 700)).toBe(700);
  });

  it('negative control: without their index both ask at once', async () => {
    await suite.db.script('drop index refund_turn_one_at_a_time');

    expect(await both('five')).toEqual(['OURS', 'OURS']);
  });
});
