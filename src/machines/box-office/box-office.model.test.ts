import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { BoxOfficeSale } from '#domain/order/box-office-sale.ts';
import { err, ok } from '#domain/shared/result.ts';
import { createSaleDriver, mariana, seat } from '#testing/sale-driver.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { createBoxOfficeActors } from './box-office.actors.ts';
import { boxOfficeMachine } from './box-office.machine.ts';
import { toBoxOfficeView } from './box-office.view.ts';

async function aCode() {
  const driver = createSaleDriver({ buyer: mariana, ports: memoryPorts() });
  await driver.hold('ev-paramo', seat('A-1'));
  driver.send({ type: 'checkout.requested' });
  await driver.waitForScreen('payment');
  driver.send({ type: 'payment.submitted', payment: { method: 'CASH', checkoutProvider: 'TAQUILLA' } });
  await driver.waitForScreen('settled');
  const [purchase] = [...driver.ports.backend.purchases.values()];
  if (purchase === undefined) throw new Error('No purchase');
  const { checkout, backend } = driver.ports;
  const till = createActor(boxOfficeMachine.provide({ actors: createBoxOfficeActors(checkout) }), {
    input: { seed: 's' },
  }).start();
  const rests = () => waitFor(till, (snapshot) => !snapshot.hasTag('busy'));
  return {
    driver,
    backend,
    code: purchase.code,
    orderId: purchase.orderId,
    view: () => toBoxOfficeView(till.getSnapshot()),
    async say(event: Parameters<typeof till.send>[0]) {
      till.send(event);
      await rests();
      return toBoxOfficeView(till.getSnapshot());
    },
  };
}

/** Spec §2, §7: the seller's side of /checkout/cash/TAQUILLA. */
describe('the box office', () => {
  it('collects the cash for a code once', async () => {
    const { say, code, backend } = await aCode();

    const shown = await say({ type: 'code.entered', text: ` ${code.toLowerCase()} ` });
    const taken = await say({ type: 'cash.received', code });
    await say({ type: 'cash.received', code });

    expect(shown).toMatchObject({ screen: 'saleFound', sale: { code, status: 'TO_PAY' }, taking: false });
    expect(taken).toMatchObject({
      screen: 'collected',
      purchase: { result: 'SUCCESSFUL', moneyMoved: 'YES' },
    });
    expect(backend.callCounts.get('collectCash')).toBe(1);
  });

  it('collects nothing for a cancelled code and shows its status', async () => {
    const { say, code, orderId, driver } = await aCode();
    await say({ type: 'code.entered', text: code });
    await driver.ports.checkout.cancelPayment(orderId);

    expect(await say({ type: 'cash.received', code })).toMatchObject({
      screen: 'saleFound',
      sale: { status: 'OVER' },
      failure: { code: 'HOLD_EXPIRED' },
    });
  });

  it('retries with the same key after a lost response, and the cash is collected once', async () => {
    const { say, code, backend } = await aCode();
    await say({ type: 'code.entered', text: code });
    backend.injectedFaults.set('collectCash', 'lost');

    const unsure = await say({ type: 'cash.received', code });
    const taken = await say({ type: 'cash.received', code });

    expect(unsure).toMatchObject({ screen: 'saleFound', failure: { code: 'UNKNOWN' } });
    expect(taken).toMatchObject({ screen: 'collected' });
    expect(backend.charges.filter(({ key }) => key.startsWith('s-till'))).toHaveLength(1);
  });

  it.each(['nothing', 'ZZZZ9999', ''])('rejects the unknown code %j', async (text) => {
    const { say } = await aCode();

    expect(await say({ type: 'code.entered', text })).toMatchObject({
      screen: 'waiting',
      failure: { code: 'NO_SUCH_CODE' },
    });
  });
});

const sale: BoxOfficeSale = {
  code: 'TQ7H2K44',
  status: 'TO_PAY',
  event: 'Páramo',
  startsAt: 1,
  timeZone: 'America/Bogota',
  buyer: 'Mariana Rojas',
  items: [],
  total: { base: 1, fee: 0, tax: 0, total: 1, currency: 'COP' },
  payBy: 2,
  walletPaid: 0,
  collectedAt: null,
};
const walked = walkMachine(boxOfficeMachine, {
  input: { seed: 's' },
  events: [
    { type: 'code.entered', text: 'TQ7H2K44' },
    { type: 'code.entered', text: 'no' },
    { type: 'cash.received', code: 'TQ7H2K44' },
    { type: 'boxOffice.cleared' },
  ],
  actorResults: {
    findSale: [
      ok(sale),
      ok({ ...sale, status: 'PAID' }),
      err(createFlowFailure('NOT_FOUND')),
      err(createFlowFailure('OFFLINE')),
    ],
    refreshSale: [ok({ ...sale, status: 'OVER' }), err(createFlowFailure('OFFLINE'))],
    collectCash: [
      ok({ orderId: 'o' }),
      err(createFlowFailure('HOLD_EXPIRED')),
      err(createFlowFailure('UNKNOWN')),
    ],
  },
  distinguish: ({ context }) => [context.failure?.code, context.sale?.status],
});

describe('the box office, explored', () => {
  it('reaches every state and can always continue with the next code', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.statesWithoutPathTo(['boxOffice.waiting'])).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('never collects cash for a sale that is not due', () => {
    const taking = walked.snapshots.filter((snapshot) => snapshot.matches('collecting'));

    expect(taking.length).toBeGreaterThan(0);
    expect(taking.every(({ context }) => context.sale?.status === 'TO_PAY')).toBe(true);
  });
});
