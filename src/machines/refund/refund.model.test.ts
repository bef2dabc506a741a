import { describe, expect, it } from 'vitest';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import type { SoldOrderDetail, SoldTicket } from '#domain/order/refund.ts';
import { money } from '#domain/shared/money.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { refundMachine } from './refund.machine.ts';
import { toRefundView } from './refund.view.ts';

const ticket = (id: string, state: SoldTicket['state']): SoldTicket => ({
  id,
  zone: 'Norte',
  section: 'Norte 101',
  seatCode: 'A-1',
  price: 6_800_000,
  state,
});
const order: SoldOrderDetail = {
  orderId: 'order',
  code: 'TQ-4821',
  market: 'COL',
  status: 'PAID',
  paidAt: 0,
  event: { id: 'ev', title: 'Páramo – Ceiba', startsAt: 0, timeZone: 'America/Bogota' },
  buyer: null,
  method: 'CARD',
  total: { base: 18_000_000, fee: 1_950_000, tax: 450_000, total: 20_400_000, currency: 'COP' },
  refundedAmount: 0,
  walletPaid: 0,
  quantity: 3,
  means: 'PROVIDER',
  refundablePayment: 20_400_000,
  buyerHasWallet: true,
  tickets: [ticket('a', 'LIVE'), ticket('b', 'LIVE'), ticket('used', 'USED')],
  refunds: [],
};
const part: SoldOrderDetail = {
  ...order,
  refundedAmount: 6_800_000,
  tickets: [ticket('a', 'CANCELLED'), ticket('b', 'LIVE'), ticket('used', 'USED')],
};
const refused = (code: FailureCode) => err(createFlowFailure(code));
const submitted = { type: 'refund.submitted', reason: 'ASKED_FOR', note: ' Llamó ' } as const;

const walked = walkMachine(refundMachine, {
  input: { orderId: 'order', key: 'key' },
  events: [
    { type: 'ticket.toggled', id: 'a' },
    { type: 'ticket.toggled', id: 'used' },
    { type: 'all.toggled' },
    { type: 'seats.chosen', seats: 'KEPT' },
    { type: 'destination.chosen', to: 'BALANCE' },
    submitted,
    { type: 'refund.confirmed' },
    { type: 'cancelled' },
    { type: 'retry.requested' },
  ],
  actorResults: {
    findOrder: [ok(order), refused('OFFLINE')],
    refund: [ok(part), refused('OFFLINE'), refused('REAUTHENTICATION_REQUIRED'), refused('TOTAL_CHANGED')],
    stepUp: [
      { isReauthenticated: true, failure: null },
      { isReauthenticated: false, failure: null },
    ],
  },
  distinguish: ({ context }) => [
    context.order?.refundedAmount,
    context.chosen.join(),
    context.seats,
    context.isEmpty,
    context.refunded?.sum.amount,
    context.failure?.code,
  ],
});
const views = walked.snapshots.map(toRefundView);
const ready = views.flatMap((view) => (view.screen === 'ready' ? [view] : []));

describe('refunding an order', () => {
  it('reaches every state and handles every error of an invoke', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('can always return to the order', () => {
    expect(walked.statesWithoutPathTo(['refund.choosing'])).toEqual([]);
  });

  it('shows every screen and both dialogs', () => {
    expect([...new Set(views.map(({ screen }) => screen))].sort()).toEqual(['failed', 'loading', 'ready']);
    expect([...new Set(ready.flatMap(({ dialog }) => (dialog ? [dialog.kind] : [])))].sort()).toEqual([
      'proof',
      'question',
    ]);
  });

  it('never selects a used ticket, and never refunds an amount without confirmation', () => {
    expect(ready.some(({ chosen }) => chosen.includes('used'))).toBe(false);
    expect(
      ready.every(({ dialog, sum }) => dialog?.kind !== 'question' || dialog.sum.amount === sum?.amount),
    ).toBe(true);
  });

  it('shows the refund and clears the selection', () => {
    const done = ready.filter(({ refunded, order: shown }) => refunded !== null && shown.refundedAmount > 0);

    expect(done.length).toBeGreaterThan(0);
    expect(
      done.some(({ refunded, chosen }) => refunded?.sum.amount === 6_800_000 && chosen.length === 0),
    ).toBe(true);
  });

  it('reloads an order that has changed, and says why', () => {
    expect(ready.some(({ failure, dialog }) => failure?.code === 'TOTAL_CHANGED' && dialog === null)).toBe(
      true,
    );
  });

  it('has no amount without a selection', () => {
    expect(ready.filter(({ chosen }) => chosen.length === 0).every(({ sum }) => sum === null)).toBe(true);
    expect(ready.some(({ sum }) => sum !== null && sum.amount === money(13_600_000, 'COP').amount)).toBe(
      true,
    );
  });
});
