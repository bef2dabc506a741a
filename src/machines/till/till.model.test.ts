import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { WindowSale } from '#domain/order/window-sale.ts';
import { err, ok } from '#domain/shared/result.ts';
import { mariana, saleDesk, seat } from '#testing/sale-desk.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
import { tillActors } from './till.actors.ts';
import { tillMachine } from './till.machine.ts';
import { toTillView } from './till.view.ts';

async function aCode() {
  const desk = saleDesk({ buyer: mariana, ports: memoryPorts() });
  await desk.hold('ev-paramo', seat('A-1'));
  desk.say({ type: 'checkout.requested' });
  await desk.shows('payment');
  desk.say({ type: 'payment.submitted', payment: { method: 'CASH', desk: 'TAQUILLA' } });
  await desk.shows('settled');
  const [purchase] = [...desk.ports.office.purchases.values()];
  if (purchase === undefined) throw new Error('No purchase');
  const { checkout, office } = desk.ports;
  const till = createActor(tillMachine.provide({ actors: tillActors(checkout) }), {
    input: { seed: 's' },
  }).start();
  const rests = () => waitFor(till, (snapshot) => !snapshot.hasTag('busy'));
  return {
    desk,
    office,
    code: purchase.code,
    orderId: purchase.orderId,
    view: () => toTillView(till.getSnapshot()),
    async say(event: Parameters<typeof till.send>[0]) {
      till.send(event);
      await rests();
      return toTillView(till.getSnapshot());
    },
  };
}

/** Spec §2, §7: the seller's side of /checkout/cash/TAQUILLA. */
describe('the till', () => {
  it('takes the cash for a code, once', async () => {
    const { say, code, office } = await aCode();

    const shown = await say({ type: 'code.said', text: ` ${code.toLowerCase()} ` });
    const taken = await say({ type: 'cash.counted', code });
    await say({ type: 'cash.counted', code });

    expect(shown).toMatchObject({ screen: 'shown', sale: { code, standing: 'TO_PAY' }, taking: false });
    expect(taken).toMatchObject({ screen: 'taken', purchase: { result: 'SUCCESSFUL', moneyMoved: 'YES' } });
    expect(office.asked.get('takeCash')).toBe(1);
  });

  it('takes nothing for a code that was given up, and says how it stands', async () => {
    const { say, code, orderId, desk } = await aCode();
    await say({ type: 'code.said', text: code });
    await desk.ports.checkout.cancelPayment(orderId);

    expect(await say({ type: 'cash.counted', code })).toMatchObject({
      screen: 'shown',
      sale: { standing: 'OVER' },
      trouble: { code: 'HOLD_EXPIRED' },
    });
  });

  it('asks again with the same key when the answer was lost, and the cash is taken once', async () => {
    const { say, code, office } = await aCode();
    await say({ type: 'code.said', text: code });
    office.faults.set('takeCash', 'lost');

    const unsure = await say({ type: 'cash.counted', code });
    const taken = await say({ type: 'cash.counted', code });

    expect(unsure).toMatchObject({ screen: 'shown', trouble: { code: 'UNKNOWN' } });
    expect(taken).toMatchObject({ screen: 'taken' });
    expect(office.charges.filter(({ key }) => key.startsWith('s-till'))).toHaveLength(1);
  });

  it.each(['nothing', 'ZZZZ9999', ''])('knows no code %j', async (text) => {
    const { say } = await aCode();

    expect(await say({ type: 'code.said', text })).toMatchObject({
      screen: 'waiting',
      trouble: { code: 'NO_SUCH_CODE' },
    });
  });
});

const sale: WindowSale = {
  code: 'TQ7H2K44',
  standing: 'TO_PAY',
  event: 'Páramo',
  startsAt: 1,
  timeZone: 'America/Bogota',
  buyer: 'Mariana Rojas',
  items: [],
  total: { base: 1, fee: 0, tax: 0, total: 1, currency: 'COP' },
  payBy: 2,
  walletPaid: 0,
  takenAt: null,
};
const walked = walk(tillMachine, {
  input: { seed: 's' },
  events: [
    { type: 'code.said', text: 'TQ7H2K44' },
    { type: 'code.said', text: 'no' },
    { type: 'cash.counted', code: 'TQ7H2K44' },
    { type: 'till.cleared' },
  ],
  answers: {
    look: [
      ok(sale),
      ok({ ...sale, standing: 'PAID' }),
      err(troubleWith('NOT_FOUND')),
      err(troubleWith('OFFLINE')),
    ],
    lookAgain: [ok({ ...sale, standing: 'OVER' }), err(troubleWith('OFFLINE'))],
    take: [ok({ orderId: 'o' }), err(troubleWith('HOLD_EXPIRED')), err(troubleWith('UNKNOWN'))],
  },
  apart: ({ context }) => [context.trouble?.code, context.sale?.standing],
});

describe('the till, walked', () => {
  it('reaches every state, and can always go on to the next code', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.stuck(['till.waiting'])).toEqual([]);
    expect(walked.unguarded).toEqual([]);
  });

  it('never takes cash for what is not to be paid', () => {
    const taking = walked.snapshots.filter((snapshot) => snapshot.matches('taking'));

    expect(taking.length).toBeGreaterThan(0);
    expect(taking.every(({ context }) => context.sale?.standing === 'TO_PAY')).toBe(true);
  });
});
