import type { CheckoutPort } from '#application/checkout.port.ts';
import { anyMay } from '#domain/auth/permission.ts';
import { markets } from '#domain/market/market.ts';
import type { Purchase, PurchaseReader, PurchaseStatus } from '#domain/order/purchase.ts';
import type { CardEntry } from '#domain/payment/card-entry.ts';
import { rulesOf } from '#domain/payment/payment-rules.ts';
import { providerVerdicts } from '#domain/payment/provider-reading.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { holdWindow } from '#domain/sale/hold-window.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { ok } from '#domain/shared/result.ts';
import { fieldRefusal, refusal } from './answers.ts';
import type { BoxOffice } from './box-office.ts';
import { linkTokenOf } from './payment-links.memory.ts';
import { choiceOf, isManager, plansOf } from './payment-offers.ts';
import {
  approved,
  type Fate,
  fateByHolder,
  settle,
  settleAtProvider,
  waitingFor,
} from './settled-payment.ts';
import { linkOfOrder, orderOfLink } from './shared-links.ts';

/** What stands on the document of whoever is sold to here. */
const documentOfFan = '1020774418';

export function memoryCheckout(office: BoxOffice): CheckoutPort {
  const cards = new Map<string, Fate>();
  /** What a token was made of, for keeping it. */
  const tokens = new Map<string, CardEntry>();
  /** When the seller took the cash of an order. */
  const cashTaken = new Map<string, Instant>();

  return {
    choices: (reservationId, walletPart = 0) =>
      office.read(() => {
        const hold = office.fresh(reservationId);
        if (hold === null) return refusal('NOT_FOUND');
        return ok(
          saleDesks[hold.reservation.mode].paymentMethods.map((method) =>
            choiceOf(office, method, { ...hold.reservation, walletPart }),
          ),
        );
      }),
    tokenizeCard: (_reservationId, card: CardEntry) =>
      office.change('tokenizeCard', null, () => {
        const digits = card.number.replace(/\D/g, '');
        if (digits.length < 13) return fieldRefusal('CARD_REFUSED', 'number', 'INVALID');
        if (!/^\d{3,4}$/.test(card.securityCode))
          return fieldRefusal('CARD_REFUSED', 'securityCode', 'INVALID');
        const token = office.nextId('tok');
        cards.set(token, fateByHolder.get(card.holderName.trim().toUpperCase()) ?? approved);
        tokens.set(token, { ...card, number: digits });
        return ok({ token, paymentMethodId: digits.startsWith('4') ? 'visa' : 'master' });
      }),
    tokenizeSavedCard: (cardId, securityCode) =>
      office.change('tokenizeSavedCard', null, () => {
        const card = office.cards.find(({ id }) => id === cardId);
        if (card === undefined || card.isExpired) return refusal('NOT_FOUND');
        if (securityCode.length !== card.securityCodeLength)
          return fieldRefusal('CARD_REFUSED', 'securityCode', 'INVALID');
        const token = office.nextId('tok');
        cards.set(token, approved);
        return ok({ token, paymentMethodId: card.brand });
      }),
    installments: (reservationId, card, walletPart = 0) =>
      office.change('installments', null, () => {
        const hold = office.fresh(reservationId);
        const isKnown = card.kind === 'new' || office.cards.some(({ id }) => id === card.cardId);
        if (hold === null || !isKnown) return refusal('NOT_FOUND');
        return ok({
          paymentMethodId: 'visa',
          issuer: { id: '205', name: 'Davivienda' },
          currency: markets[office.market].currency,
          plans: plansOf(office, hold.reservation.total.total - walletPart),
        });
      }),
    removeCard: (cardId) =>
      office.change('removeCard', null, () => {
        const index = office.cards.findIndex(({ id }) => id === cardId);
        if (index === -1) return refusal('NOT_FOUND');
        office.cards.splice(index, 1);
        return ok([...office.cards]);
      }),
    pay: (order) =>
      office.change('pay', order.key, () => {
        const hold = office.fresh(order.reservationId);
        if (hold === null) return refusal('NOT_FOUND');
        const { status, total, fan } = hold.reservation;
        if (status === 'STARTED_PAYMENT' || status === 'FINISHED') return refusal('PAYMENT_IN_FLIGHT');
        if (status !== 'ACTIVE') return refusal('HOLD_EXPIRED');
        if (saleDesks[order.mode].namesFan && fan === null) return refusal('FAN_REQUIRED');
        if (total.total !== order.seenTotal.amount) return refusal('TOTAL_CHANGED');
        const { payment } = order;
        const fate = payment.method === 'CARD' ? cards.get(payment.card.token) : waitingFor(payment);
        if (fate === undefined) return refusal('PROVIDER_REFUSED');
        const isManagers = rulesOf(payment.method).some(({ managersOnly }) => managersOnly);
        if (isManagers && !isManager(office)) return refusal('METHOD_NOT_OFFERED');
        if (payment.method === 'IDENTIFICATION' && payment.documentNumber !== documentOfFan)
          return fieldRefusal('FIELDS_INVALID', 'payment.documentNumber', 'DOCUMENT_MISMATCH');
        if (payment.method === 'WALLET') {
          if (office.balance < total.total) return refusal('METHOD_NOT_OFFERED');
          office.balance -= total.total;
        }
        const part = order.walletPart ?? 0;
        if (part > 0 && (office.balance < part || part >= total.total)) return refusal('METHOD_NOT_OFFERED');
        const purchase = settle(office, { hold, payment, fate, part });
        if (payment.method !== 'WALLET') office.balance -= purchase.walletPaid;
        if (purchase.result !== 'FAIL')
          office.charges.push({
            key: order.key,
            reservationId: order.reservationId,
            amount: purchase.total.total - (payment.method === 'WALLET' ? 0 : purchase.walletPaid),
          });
        const kept = payment.method === 'CARD' ? tokens.get(payment.saveToken ?? '') : undefined;
        if (kept !== undefined && purchase.result === 'SUCCESSFUL')
          office.cards.push(savedFrom(office, kept));
        return ok(purchase);
      }),
    purchase: ({ orderId, reservationId, token }) =>
      office.read<PurchaseStatus>(() => {
        const wanted = token === undefined ? orderId : orderOfLink(token);
        const purchases = [...office.purchases.values()];
        const found = purchases.findLast(
          (purchase) => purchase.orderId === wanted || purchase.reservationId === reservationId,
        );
        if (found === undefined)
          return ok({ purchase: null, linkToken: null, reader: 'GUEST', place: null, awaitedLink: null });
        const known = { ...found, serverNow: office.clock.houseNow() };
        const reader = token === undefined ? readerOf(office, found) : 'GUEST';
        const venue = office.events.find(({ id }) => id === found.eventId)?.venue;
        const place = venue === undefined ? null : { timeZone: venue.timeZone, city: venue.city };
        const payToken = reader === 'SELLER' ? null : linkTokenOf(found.orderId);
        const awaitedLink = found.instruction?.kind === 'LINK' ? { payToken, refused: null } : null;
        return token === undefined
          ? ok({ purchase: known, linkToken: linkOfOrder(found.orderId), reader, place, awaitedLink })
          : ok({
              purchase: { ...known, nextAction: null, ticketIds: [] },
              linkToken: null,
              reader,
              place,
              awaitedLink,
            });
      }),
    codeAtWindow: (code) =>
      office.read(() => {
        const purchase = byCode(office, code);
        const hold = purchase && office.fresh(purchase.reservationId);
        const event = office.events.find(({ id }) => id === purchase?.eventId);
        if (!purchase || !hold || !event) return refusal('NOT_FOUND');
        const isToPay = purchase.instruction?.kind === 'WINDOW';
        const takenAt = cashTaken.get(purchase.orderId) ?? null;
        return ok({
          code,
          standing:
            takenAt !== null
              ? 'TAKEN_BY_YOU'
              : purchase.result === 'SUCCESSFUL'
                ? 'PAID'
                : isToPay
                  ? 'TO_PAY'
                  : 'OVER',
          event: event.title,
          startsAt: event.startsAt,
          timeZone: event.venue.timeZone,
          buyer: 'Mariana Rojas Pérez',
          items: hold.reservation.items,
          total: purchase.total,
          walletPaid: purchase.walletPaid,
          payBy: isToPay ? (purchase.instruction?.expiresAt ?? null) : null,
          takenAt,
        });
      }),
    takeCash: ({ code, seenTotal, key }) =>
      office.change('takeCash', key, () => {
        const purchase = byCode(office, code);
        if (purchase === undefined) return refusal('NOT_FOUND');
        if (purchase.result === 'SUCCESSFUL') return refusal('ALREADY_PAID');
        if (purchase.instruction?.kind !== 'WINDOW') return refusal('HOLD_EXPIRED');
        if (purchase.total.total !== seenTotal.amount) return refusal('TOTAL_CHANGED');
        settleAtProvider(office, purchase.orderId, 'approved');
        cashTaken.set(purchase.orderId, office.clock.houseNow());
        const cash = seenTotal.amount - purchase.walletPaid;
        office.charges.push({ key, reservationId: purchase.reservationId, amount: cash });
        return ok(office.purchases.get(purchase.orderId) ?? purchase);
      }),
    cancelPayment: (orderId) =>
      office.change('cancelPayment', null, () => {
        const purchase = office.purchases.get(orderId);
        const hold = purchase && office.fresh(purchase.reservationId);
        if (!purchase || !hold) return refusal('NOT_FOUND');
        if (purchase.result === 'SUCCESSFUL') return refusal('ALREADY_PAID');
        const now = office.clock.houseNow();
        const held = office.put(hold, { status: 'ACTIVE', expiresAt: now + holdWindow.length });
        const verdict = providerVerdicts.cancelled;
        office.balance += purchase.walletPaid;
        const cancelled: Purchase = {
          ...purchase,
          orderStatus: verdict.order.whileHeld,
          reservationStatus: held.status,
          result: 'FAIL',
          outcome: 'FAIL',
          paymentStatus: verdict.payment,
          transactionStatus: verdict.transaction,
          moneyMoved: 'NO',
          walletPaid: 0,
          serverNow: now,
          expiresAt: held.expiresAt,
          instruction: null,
          nextAction: null,
        };
        office.purchases.set(orderId, cancelled);
        return ok(cancelled);
      }),
  };
}

const readerOf = (office: BoxOffice, { reservationId }: Purchase): PurchaseReader => {
  if (office.fresh(reservationId)?.reservation.mode !== 'ASSISTED') return 'BUYER';
  return anyMay(office.user?.roles ?? [], 'SELL_FOR_FAN') ? 'SELLER' : 'FAN';
};

/** What tells a kept card apart. */
const savedFrom = (office: BoxOffice, card: CardEntry): SavedCard => ({
  id: office.nextId('card'),
  brand: card.number.startsWith('4') ? 'visa' : 'master',
  lastFour: card.number.slice(-4),
  expMonth: card.expiryMonth,
  expYear: card.expiryYear,
  issuer: 'Davivienda',
  securityCodeLength: card.securityCode.length,
  isDefault: office.cards.length === 0,
  isExpired: false,
});

const byCode = ({ purchases }: BoxOffice, code: string): Purchase | undefined =>
  [...purchases.values()].find((purchase) => purchase.code === code);
