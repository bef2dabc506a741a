import { describe, expect, it } from 'vitest';
import type { SoldOrderDetail, SoldTicket } from '#domain/order/refund.ts';
import { money } from '#domain/shared/money.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
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
  paymentLeft: 20_400_000,
  hasBalance: true,
  tickets: [ticket('a', 'LIVE'), ticket('b', 'LIVE'), ticket('used', 'USED')],
  refunds: [],
};
const part: SoldOrderDetail = {
  ...order,
  refundedAmount: 6_800_000,
  tickets: [ticket('a', 'CANCELLED'), ticket('b', 'LIVE'), ticket('used', 'USED')],
};
const refused = (code: string) => err(troubleWith(code));
const submitted = { type: 'refund.submitted', reason: 'ASKED_FOR', note: ' Llamó ' } as const;

const walked = walk(refundMachine, {
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
  answers: {
    read: [ok(order), refused('OFFLINE')],
    refund: [ok(part), refused('OFFLINE'), refused('REAUTHENTICATION_REQUIRED'), refused('TOTAL_CHANGED')],
    stepUp: [
      { isProven: true, trouble: null },
      { isProven: false, trouble: null },
    ],
  },
  apart: ({ context }) => [
    context.order?.refundedAmount,
    context.chosen.join(),
    context.seats,
    context.isEmpty,
    context.given?.sum.amount,
    context.trouble?.code,
  ],
});
const views = walked.snapshots.map(toRefundView);
const ready = views.flatMap((view) => (view.screen === 'ready' ? [view] : []));

describe('an order in a manager’s hands', () => {
  it('reaches every state and leaves no invoke unguarded', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unguarded).toEqual([]);
  });

  it('can always come back to the order', () => {
    expect(walked.stuck(['refund.choosing'])).toEqual([]);
  });

  it('shows every screen and both questions', () => {
    expect([...new Set(views.map(({ screen }) => screen))].sort()).toEqual(['failed', 'loading', 'ready']);
    expect([...new Set(ready.flatMap(({ dialog }) => (dialog ? [dialog.kind] : [])))].sort()).toEqual([
      'proof',
      'question',
    ]);
  });

  it('never chooses a ticket that was used, and never gives back without having asked for that sum', () => {
    expect(ready.some(({ chosen }) => chosen.includes('used'))).toBe(false);
    expect(
      ready.every(({ dialog, sum }) => dialog?.kind !== 'question' || dialog.sum.amount === sum?.amount),
    ).toBe(true);
  });

  it('says what went back and has nothing chosen then', () => {
    const done = ready.filter(({ given, order: shown }) => given !== null && shown.refundedAmount > 0);

    expect(done.length).toBeGreaterThan(0);
    expect(done.some(({ given, chosen }) => given?.sum.amount === 6_800_000 && chosen.length === 0)).toBe(
      true,
    );
  });

  it('reads the order anew when it is not what was shown, and says why', () => {
    expect(ready.some(({ trouble, dialog }) => trouble?.code === 'TOTAL_CHANGED' && dialog === null)).toBe(
      true,
    );
  });

  it('has no sum while nothing is chosen', () => {
    expect(ready.filter(({ chosen }) => chosen.length === 0).every(({ sum }) => sum === null)).toBe(true);
    expect(ready.some(({ sum }) => sum !== null && sum.amount === money(13_600_000, 'COP').amount)).toBe(
      true,
    );
  });
});
