import { describe, expect, it } from 'vitest';
import { createActor, getNextSnapshot } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { PaymentOption } from '#domain/payment/payment-option.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { createZeroPrice } from '#domain/sale/price.ts';
import { money } from '#domain/shared/money.ts';
import { err, ok } from '#domain/shared/result.ts';
import { aSavedCard, byCard, mariana, seat } from '#testing/sale-driver.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { saleAttemptMachine } from './sale.actor-slots.ts';
import { createSaleActors } from './sale.actors.ts';
import { buildIdempotencyKey, findPurchaseStage, type SaleContext } from './sale.context.ts';
import type { SaleEvent } from './sale.events.ts';
import { saleMachine } from './sale.machine.ts';
import { type SaleView, toSaleView } from './sale.view.ts';

const ports = memoryPorts();
ports.backend.users.push(mariana);
const event = ports.backend.events[0];
if (event === undefined) throw new Error('An event to sell');
const stock: readonly never[] = [];
const claim = { eventId: event.id, reservationId: null, items: [{ ...seat('A-1'), quantity: 1 }] };
const held = await ports.seatHolds.hold({ ...claim, salesChannel: 'SELF_SERVICE', key: 'model-hold' });
if (!held.ok) throw new Error('A hold to walk with');

const active = held.value;
const withFan: Reservation = { ...active, fan: { id: mariana.id, name: 'Mariana Rojas' } };
const free: Reservation = { ...withFan, total: createZeroPrice('COP') };
const expired: Reservation = { ...active, status: 'EXPIRED', expiresAt: null };
const started: Reservation = { ...active, status: 'STARTED_PAYMENT' };
const purchase = (changes: Partial<Purchase>): Purchase => ({
  orderId: 'ord-1',
  code: 'ORD-1',
  orderStatus: 'PAID',
  reservationId: active.reservationId,
  reservationStatus: 'FINISHED',
  eventId: event.id,
  result: 'SUCCESSFUL',
  outcome: 'SUCCESS',
  paymentStatus: 'COMPLETED',
  transactionStatus: 'COMPLETED',
  method: 'CARD',
  statusDetail: 'accredited',
  moneyMoved: 'YES',
  total: active.total,
  walletPaid: 0,
  serverNow: active.serverNow,
  expiresAt: null,
  instruction: null,
  nextAction: null,
  ticketIds: ['tic-1'],
  ...changes,
});
const declined = purchase({
  result: 'FAIL',
  outcome: 'FAIL',
  reservationStatus: 'ACTIVE',
  transactionStatus: 'DECLINED',
  statusDetail: 'cc_rejected_other_reason',
});
const openAttempt = createActor(saleAttemptMachine, {
  input: {
    submission: null,
    target: { reservationId: active.reservationId },
    details: purchase({ result: 'PENDING_PAYMENT', transactionStatus: 'STARTED' }),
  },
}).getSnapshot();

const kept = aSavedCard();
const balance: PaymentOption = {
  method: 'WALLET',
  offered: false,
  reason: 'BALANCE_TOO_SMALL',
  balance: money(100, 'COP'),
};

const no = (code: FailureCode) => err(createFlowFailure(code));
const noClaim = (code: FailureCode) => err({ ...createFlowFailure(code), conflict: null });
const conflict = err({
  ...createFlowFailure('SEATS_TAKEN'),
  conflict: { taken: [seat('A-1')], alternatives: [[seat('A-2')]] },
});
const recollection = (changes: object) =>
  ok({ event, stock, reservationId: null, reservation: null, paymentKey: null, ...changes });

const recollections = [
  recollection({ event: null }),
  recollection({}),
  recollection({ reservation: active, reservationId: active.reservationId }),
  recollection({ reservation: withFan, reservationId: active.reservationId }),
  recollection({ reservation: free, reservationId: active.reservationId }),
  recollection({ reservation: expired, reservationId: active.reservationId }),
  recollection({ reservation: active, reservationId: active.reservationId, paymentKey: 'key-open-1' }),
  no('NOT_FOUND'),
  no('OFFLINE'),
];
const claims = [ok(active), conflict, noClaim('UNKNOWN'), noClaim('TICKET_LIMIT'), noClaim('HOLD_EXPIRED')];
const changes = [
  ok({ ...withFan, version: 9 }),
  ok({ ...free, version: 9 }),
  noClaim('VERSION_CONFLICT'),
  noClaim('FORBIDDEN'),
];
const looks = [ok(active), ok(withFan), ok(expired), ok(null), no('OFFLINE')];

const events: readonly SaleEvent[] = [
  { type: 'step.requested', step: 'ENTRY' },
  { type: 'step.requested', step: 'STADIUM' },
  { type: 'step.requested', step: 'BUY' },
  { type: 'event.chosen', eventId: event.id },
  { type: 'seat.toggled', seat: seat('A-1') },
  { type: 'hold.requested' },
  {
    type: 'bestSeats.requested',
    bestSeatsRequest: { quantity: 2, together: true, zone: null, maxTotal: null },
  },
  { type: 'alternative.chosen', seats: [seat('A-2')] },
  { type: 'offer.accepted', items: [{ ...seat('A-2'), quantity: 1 }] },
  { type: 'selection.restored', items: [{ ...seat('A-1'), quantity: 1 }] },
  { type: 'seats.taken', seats: [seat('A-1')], alternatives: [[seat('A-2')]] },
  { type: 'conflict.dismissed' },
  { type: 'item.removed', itemId: 'W1_A-1' },
  { type: 'checkout.requested' },
  { type: 'buyer.signedIn', user: mariana },
  { type: 'buyer.signedIn', user: { ...mariana, firstName: '' } },
  { type: 'buyer.signedOut' },
  {
    type: 'identity.submitted',
    identity: { firstName: 'M', lastName: 'R', documentType: 'CC', documentNumber: '1' },
    email: '',
  },
  { type: 'fan.searched', query: { email: mariana.email } },
  {
    type: 'fan.registered',
    fan: {
      email: 'a@b.co',
      firstName: 'A',
      lastName: 'B',
      documentType: 'CC',
      documentNumber: '2',
      phone: null,
    },
  },
  { type: 'fan.confirmed' },
  { type: 'fanChange.requested' },
  { type: 'cart.confirmed' },
  { type: 'wallet.toggled' },
  { type: 'walletAmount.entered', text: '1' },
  { type: 'method.preselected', method: 'CASH' },
  { type: 'card.chosen', cardId: 'card-1' },
  { type: 'card.chosen', cardId: null },
  { type: 'cardNumber.entered', bin: '52541336' },
  { type: 'installments.chosen', installments: 3 },
  { type: 'cardRemoval.confirmed', cardId: 'card-1' },
  { type: 'free.order.placed' },
  { type: 'payment.submitted', payment: byCard() },
  { type: 'payment.submitted', payment: { method: 'TPV', voucherNumber: 'V-1' } },
  { type: 'sameSeats.requested' },
  { type: 'sale.abandoned' },
  { type: 'retry.requested' },
  { type: 'storage.changed' },
  { type: 'page.resumed' },
];

const walkAs = (salesChannel: SaleContext['salesChannel']) =>
  walkMachine(saleMachine, {
    input: { salesChannel, market: 'COL', channel: 'WEB_DESKTOP', seed: 'seed', buyer: null },
    events,
    actorResults: {
      restoreSale: recollections,
      loadEvent: recollections,
      hold: claims,
      holdBest: claims,
      holdAgain: claims,
      addSeats: claims,
      change: changes,
      assignFan: changes,
      refreshHold: looks,
      resume: [...looks, ok(started)],
      findFan: [ok(mariana), ok(null), no('OFFLINE')],
      registerFan: [ok(mariana), no('RepeatedDocumentNumber')],
      saveIdentity: [ok(mariana), no('RepeatedDocumentNumber')],
      paymentOptions: [
        ok([
          { method: 'CARD', offered: true, reason: null, cards: salesChannel === 'ASSISTED' ? [] : [kept] },
          { method: 'TPV', offered: salesChannel === 'ASSISTED', reason: null },
          ...(salesChannel === 'ASSISTED' ? [] : [balance]),
        ]),
        no('OFFLINE'),
      ],
      refreshPaymentOptions: [
        ok([{ method: 'CARD', offered: true, reason: null, cards: [kept] }, balance]),
        no('OFFLINE'),
      ],
      findInstallments: [
        ok({
          paymentMethodId: 'master',
          issuer: null,
          currency: 'COP',
          plans: [1, 3].map((installments) => ({ installments, amount: 1, total: installments })),
        }),
        no('PROVIDER_UNAVAILABLE'),
      ],
      removeCard: [ok([]), no('NOT_FOUND'), no('PROVIDER_UNAVAILABLE')],
      tokenise: [
        ok({ card: { token: 'tok', paymentMethodId: 'visa' } }),
        no('CARD_REJECTED'),
        no('NOT_FOUND'),
      ],
      attempt: [
        { kind: 'completed', details: purchase({}) },
        { kind: 'declined', details: declined },
        { kind: 'rejected', failure: createFlowFailure('TOTAL_CHANGED') },
        { kind: 'rejected', failure: createFlowFailure('HOLD_EXPIRED') },
        { kind: 'rejected', failure: createFlowFailure('NO_PAYMENT_FOUND') },
      ],
      endSale: [null],
      clearSale: [null],
      reservation: [{ reservation: expired }, { reservation: null }, { reservation: started }],
    },
    childSnapshots: { attempt: [openAttempt] },
    distinguish: (snapshot) => {
      const { context } = snapshot;
      const isPaying = snapshot.matches({ cart: 'paying' });
      return [
        context.event !== null,
        context.reservation?.status,
        context.reservation?.total.total === 0,
        findPurchaseStage(context),
        snapshot.matches('choosingSeats') || snapshot.matches({ cart: 'held' })
          ? context.choice.length > 0
          : null,
        snapshot.matches({ cart: 'choosingFan' }) ? context.found !== null : null,
        isPaying
          ? [
              context.cartChanged,
              context.paymentOptions.length > 0,
              context.card?.kind,
              context.installments,
              context.usesWallet,
            ]
          : null,
        snapshot.matches('cart') ? context.at : null,
      ];
    },
  });

const ownDesk = walkAs('SELF_SERVICE');
const sellersDesk = walkAs('ASSISTED');
const both = [ownDesk, sellersDesk];
const snapshots = both.flatMap(({ snapshots }) => snapshots);

const screens = {
  restoring: true,
  unreachable: true,
  entry: true,
  seats: true,
  signIn: true,
  identity: true,
  fan: true,
  payment: true,
  freeOrder: true,
  checking: true,
  expired: true,
  signedOut: true,
  settled: true,
} as const satisfies Record<SaleView['screen'], true>;

/** Spec §2 (the steps of a sale), §4 (what a payment may become). */
describe('the sale, explored', () => {
  it('reaches every state', () => {
    const visited = new Set(both.flatMap((walked) => [...walked.visited]));

    expect(ownDesk.resting.filter((state) => !visited.has(state))).toEqual([]);
  });

  it('shows every screen', () => {
    const shown = new Set(snapshots.map((snapshot) => toSaleView(snapshot).screen));

    expect([...shown].sort()).toEqual(Object.keys(screens).sort());
  });

  it.each([
    ['self-service', ownDesk],
    ['assisted', sellersDesk],
  ])('can reach a settled purchase from everywhere in an %s sale', (_desk, walked) => {
    expect(walked.statesWithoutPathTo(['sale.settled.known'])).toEqual([]);
  });

  it('handles every error of an invoke', () => {
    expect(ownDesk.unhandledErrors).toEqual([]);
  });

  it('submits a payment only with a key, a payment input and an accepted cart', () => {
    const charging = snapshots.filter((snapshot) => snapshot.matches({ settling: 'submitting' }));

    expect(charging.length).toBeGreaterThan(0);
    for (const { context } of charging)
      expect([context.paymentKey !== null, context.payment !== null, context.cartChanged]).toEqual([
        true,
        true,
        false,
      ]);
  });

  it('stops for a buyer who signs out, wherever seats are held and nothing was submitted', () => {
    const held = ownDesk.snapshots.filter((snapshot) => snapshot.matches('cart'));
    const after = held.map((snapshot) => getNextSnapshot(saleMachine, snapshot, { type: 'buyer.signedOut' }));

    expect(held.length).toBeGreaterThan(20);
    expect(after.filter((snapshot) => !snapshot.matches('signedOut'))).toEqual([]);
    expect(after.filter(({ context }) => context.buyer !== null || context.card !== null)).toEqual([]);
  });

  it('stores no card details', () => {
    expect(snapshots.filter(({ context }) => JSON.stringify(context).includes('4013'))).toEqual([]);
  });

  it('stores only serialisable data', () => {
    for (const { context } of snapshots) expect(JSON.parse(JSON.stringify(context))).toEqual(context);
  });
});

/**
 * Reliability: restoring the sale from any state sends only requests with a stored key and keeps the cart.
 */
describe('ui/reload-everywhere: the sale, persisted and restored in any state', () => {
  it.each(distinct(snapshots).map((snapshot) => [JSON.stringify(snapshot.value), snapshot] as const))(
    'in %s changes nothing without the stored key',
    async (_state, snapshot) => {
      const keys: (string | null)[] = [];
      const watched = memoryPorts();
      const named = <Call extends { readonly key: string }>(call: Call) => {
        keys.push(call.key);
        return new Promise<never>(() => {});
      };
      const machine = saleMachine.provide({
        actors: createSaleActors({
          ...watched,
          seatHolds: {
            ...watched.seatHolds,
            hold: named,
            holdBest: named,
            update: named,
            extend: (_id, key) => named({ key }),
          },
          checkout: { ...watched.checkout, pay: named },
          fanAccounts: { ...watched.fanAccounts, registerFan: named },
        }),
      });
      const written = JSON.parse(JSON.stringify(machine.getPersistedSnapshot(snapshot)));

      const before = toSaleView(snapshot);
      const revived = createActor(machine, { snapshot: written, input: snapshot.context });
      const after = toSaleView(revived.getSnapshot());
      const basket = revived.getSnapshot().context.reservation;
      revived.start();
      await Promise.resolve();
      revived.stop();

      const { context } = snapshot;
      expect(after.screen).toBe(before.screen);
      expect(basket).toEqual(context.reservation);
      expect(
        keys.filter((key) => key !== buildIdempotencyKey(context) && key !== context.paymentKey),
      ).toEqual([]);
    },
  );
});

function distinct<Found extends { readonly value: unknown }>(found: readonly Found[]): Found[] {
  return [...new Map(found.map((snapshot) => [JSON.stringify(snapshot.value), snapshot])).values()];
}
