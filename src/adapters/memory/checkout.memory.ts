import type { CheckoutPort } from '#application/checkout.port.ts';
import { anyRoleHasPermission } from '#domain/identity/permission.ts';
import { markets } from '#domain/market/market.ts';
import { statusMappingByProviderState } from '#domain/order/provider-status.ts';
import type { Purchase, PurchaseStatus, PurchaseViewer } from '#domain/order/purchase.ts';
import type { CardDetails } from '#domain/payment/card-details.ts';
import { hasTrait, isPaidBy, paymentMethods } from '#domain/payment/payment-method.ts';
import { listPaymentRules } from '#domain/payment/payment-rules.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { holdWindow } from '#domain/reservation/hold-window.ts';
import { isFree } from '#domain/sale/price.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { buildPaymentLinkToken } from './payment-links.memory.ts';
import { buildCardInstallments, buildPaymentOptions, isManager } from './payment-options.ts';
import { approvedSimulation, type PaymentSimulation, simulatePendingPayment } from './payment-simulations.ts';
import { createRejectedFailure, createRejectedFieldFailure } from './rejected-failure.ts';
import { parseSharedLinkToken, toSharedLinkToken } from './shared-link-token.ts';
import { settlePendingPayment, simulatePaymentByHolder, simulateSettlement } from './simulate-payment.ts';

/** The document number of the fan in assisted sales. */
const fanDocumentNumber = '1020774418';

export function memoryCheckout(backend: MemoryBackend): CheckoutPort {
  const cards = new Map<string, PaymentSimulation>();
  /** The card of each save token. */
  const tokens = new Map<string, CardDetails>();
  /** The time when the seller collected the cash of an order. */
  const cashCollectedAt = new Map<string, Instant>();

  return {
    listPaymentOptions: (reservationId, walletPortion = 0) =>
      backend.read(() => {
        const hold = backend.findCurrentHold(reservationId);
        if (hold === null) return createRejectedFailure('NOT_FOUND');
        return ok(
          salesChannelRules[hold.reservation.salesChannel].paymentMethods.map((method) =>
            buildPaymentOptions(backend, method, { ...hold.reservation, walletPortion }),
          ),
        );
      }),
    tokenizeCard: (_reservationId, card: CardDetails) =>
      backend.change('tokenizeCard', null, () => {
        const digits = card.number.replace(/\D/g, '');
        if (digits.length < 13) return createRejectedFieldFailure('CARD_REJECTED', 'number', 'INVALID');
        if (!/^\d{3,4}$/.test(card.securityCode))
          return createRejectedFieldFailure('CARD_REJECTED', 'securityCode', 'INVALID');
        const token = backend.nextId('tok');
        cards.set(
          token,
          simulatePaymentByHolder.get(card.holderName.trim().toUpperCase()) ?? approvedSimulation,
        );
        tokens.set(token, { ...card, number: digits });
        return ok({ token, paymentMethodId: digits.startsWith('4') ? 'visa' : 'master' });
      }),
    tokenizeSavedCard: (cardId, securityCode) =>
      backend.change('tokenizeSavedCard', null, () => {
        const card = backend.cards.find(({ id }) => id === cardId);
        if (card === undefined || card.isExpired) return createRejectedFailure('NOT_FOUND');
        if (securityCode.length !== card.securityCodeLength)
          return createRejectedFieldFailure('CARD_REJECTED', 'securityCode', 'INVALID');
        const token = backend.nextId('tok');
        cards.set(token, approvedSimulation);
        return ok({ token, paymentMethodId: card.brand });
      }),
    findCardInstallments: (reservationId, card, walletPortion = 0) =>
      backend.change('installments', null, () => {
        const hold = backend.findCurrentHold(reservationId);
        const isKnown = card.kind === 'new' || backend.cards.some(({ id }) => id === card.cardId);
        if (hold === null || !isKnown) return createRejectedFailure('NOT_FOUND');
        return ok({
          paymentMethodId: 'visa',
          issuer: { id: '205', name: 'Davivienda' },
          currency: markets[backend.market].currency,
          plans: buildCardInstallments(backend, hold.reservation.total.total - walletPortion),
        });
      }),
    removeCard: (cardId) =>
      backend.change('removeCard', null, () => {
        const index = backend.cards.findIndex(({ id }) => id === cardId);
        if (index === -1) return createRejectedFailure('NOT_FOUND');
        backend.cards.splice(index, 1);
        const [next] = backend.cards;
        if (next !== undefined && !backend.cards.some(({ isDefault }) => isDefault))
          backend.cards[0] = { ...next, isDefault: true };
        return ok([...backend.cards]);
      }),
    pay: (order) =>
      backend.change('pay', order.key, () => {
        const hold = backend.findCurrentHold(order.reservationId);
        if (hold === null) return createRejectedFailure('NOT_FOUND');
        const { status, total, fan } = hold.reservation;
        if (status === 'STARTED_PAYMENT' || status === 'FINISHED')
          return createRejectedFailure('PAYMENT_IN_FLIGHT');
        if (status !== 'ACTIVE') return createRejectedFailure('HOLD_EXPIRED');
        if (salesChannelRules[order.salesChannel].requiresFan && fan === null)
          return createRejectedFailure('FAN_REQUIRED');
        if (total.total !== order.expectedTotal.amount) return createRejectedFailure('TOTAL_CHANGED');
        const { payment } = order;
        const simulation = hasTrait(payment, 'takesCard')
          ? cards.get(payment.card.token)
          : simulatePendingPayment(payment);
        if (simulation === undefined) return createRejectedFailure('PROVIDER_REJECTED');
        if (!isPaidBy(payment, paymentMethods))
          return isFree(total)
            ? ok(simulateSettlement(backend, { hold, payment, simulation, walletPortion: 0 }))
            : createRejectedFailure('TOTAL_CHANGED');
        const isManagerOnly = listPaymentRules(payment.method).some(({ managersOnly }) => managersOnly);
        if (isManagerOnly && !isManager(backend)) return createRejectedFailure('METHOD_NOT_OFFERED');
        if (hasTrait(payment, 'chargesOrganisation') && payment.documentNumber !== fanDocumentNumber)
          return createRejectedFieldFailure('FIELDS_INVALID', 'payment.documentNumber', 'DOCUMENT_MISMATCH');
        if (hasTrait(payment, 'paysFromBalance')) {
          if (backend.balance < total.total) return createRejectedFailure('BALANCE_TOO_SMALL');
          backend.balance -= total.total;
        }
        const walletPortion = order.walletPortion ?? 0;
        if (walletPortion > 0 && (backend.balance < walletPortion || walletPortion >= total.total))
          return createRejectedFailure('BALANCE_TOO_SMALL');
        const purchase = simulateSettlement(backend, { hold, payment, simulation, walletPortion });
        if (!hasTrait(payment, 'paysFromBalance')) backend.balance -= purchase.walletPaid;
        if (purchase.result !== 'FAIL')
          backend.charges.push({
            key: order.key,
            reservationId: order.reservationId,
            amount: purchase.total.total - (hasTrait(payment, 'paysFromBalance') ? 0 : purchase.walletPaid),
          });
        const cardToSave = hasTrait(payment, 'takesCard') ? tokens.get(payment.saveToken ?? '') : undefined;
        if (cardToSave !== undefined && purchase.result === 'SUCCESSFUL')
          backend.cards.push(toSavedCard(backend, cardToSave));
        return ok(purchase);
      }),
    findPurchase: ({ orderId, reservationId, token }) =>
      backend.read<PurchaseStatus>(() => {
        const requestedOrderId = token === undefined ? orderId : parseSharedLinkToken(token);
        const purchases = [...backend.purchases.values()];
        const found = purchases.findLast(
          (purchase) => purchase.orderId === requestedOrderId || purchase.reservationId === reservationId,
        );
        if (found === undefined)
          return ok({
            purchase: null,
            linkToken: null,
            viewer: 'GUEST',
            place: null,
            pendingPaymentLink: null,
          });
        const current = { ...found, serverNow: backend.clock.serverTime() };
        const viewer = token === undefined ? resolvePurchaseViewer(backend, found) : 'GUEST';
        const venue = backend.events.find(({ id }) => id === found.eventId)?.venue;
        const place = venue === undefined ? null : { timeZone: venue.timeZone, city: venue.city };
        const payToken = viewer === 'SELLER' ? null : buildPaymentLinkToken(found.orderId);
        const pendingPaymentLink = found.instruction?.kind === 'LINK' ? { payToken, decline: null } : null;
        return token === undefined
          ? ok({
              purchase: current,
              linkToken: toSharedLinkToken(found.orderId),
              viewer,
              place,
              pendingPaymentLink,
            })
          : ok({
              purchase: { ...current, nextAction: null, ticketIds: [] },
              linkToken: null,
              viewer,
              place,
              pendingPaymentLink,
            });
      }),
    findBoxOfficeSale: (code) =>
      backend.read(() => {
        const purchase = findPurchaseByCode(backend, code);
        const hold = purchase && backend.findCurrentHold(purchase.reservationId);
        const event = backend.events.find(({ id }) => id === purchase?.eventId);
        if (!purchase || !hold || !event) return createRejectedFailure('NOT_FOUND');
        const isPayable = purchase.instruction?.kind === 'BOX_OFFICE';
        const collectedAt = cashCollectedAt.get(purchase.orderId) ?? null;
        return ok({
          code,
          status:
            collectedAt !== null
              ? 'COLLECTED_BY_YOU'
              : purchase.result === 'SUCCESSFUL'
                ? 'PAID'
                : isPayable
                  ? 'TO_PAY'
                  : 'OVER',
          event: event.title,
          startsAt: event.startsAt,
          timeZone: event.venue.timeZone,
          buyer: 'Mariana Rojas Pérez',
          items: hold.reservation.items,
          total: purchase.total,
          walletPaid: purchase.walletPaid,
          payBy: isPayable ? (purchase.instruction?.expiresAt ?? null) : null,
          collectedAt,
        });
      }),
    collectCash: ({ code, expectedTotal, key }) =>
      backend.change('collectCash', key, () => {
        const purchase = findPurchaseByCode(backend, code);
        if (purchase === undefined) return createRejectedFailure('NOT_FOUND');
        if (purchase.result === 'SUCCESSFUL') return createRejectedFailure('ALREADY_PAID');
        if (purchase.instruction?.kind !== 'BOX_OFFICE') return createRejectedFailure('HOLD_EXPIRED');
        if (purchase.total.total !== expectedTotal.amount) return createRejectedFailure('TOTAL_CHANGED');
        settlePendingPayment(backend, purchase.orderId, 'approved');
        cashCollectedAt.set(purchase.orderId, backend.clock.serverTime());
        const cash = expectedTotal.amount - purchase.walletPaid;
        backend.charges.push({ key, reservationId: purchase.reservationId, amount: cash });
        return ok(backend.purchases.get(purchase.orderId) ?? purchase);
      }),
    cancelPayment: (orderId) =>
      backend.change('cancelPayment', null, () => {
        const purchase = backend.purchases.get(orderId);
        const hold = purchase && backend.findCurrentHold(purchase.reservationId);
        if (!purchase || !hold) return createRejectedFailure('NOT_FOUND');
        if (purchase.result === 'SUCCESSFUL') return createRejectedFailure('ALREADY_PAID');
        const now = backend.clock.serverTime();
        const updated = backend.updateReservation(hold, {
          status: 'ACTIVE',
          expiresAt: now + holdWindow.length,
        });
        const statusMapping = statusMappingByProviderState.cancelled;
        backend.balance += purchase.walletPaid;
        const cancelled: Purchase = {
          ...purchase,
          orderStatus: statusMapping.order.whileHeld,
          reservationStatus: updated.status,
          result: 'FAIL',
          outcome: 'FAIL',
          paymentStatus: statusMapping.payment,
          transactionStatus: statusMapping.transaction,
          moneyMoved: 'NO',
          walletPaid: 0,
          serverNow: now,
          expiresAt: updated.expiresAt,
          instruction: null,
          nextAction: null,
        };
        backend.purchases.set(orderId, cancelled);
        return ok(cancelled);
      }),
  };
}

const resolvePurchaseViewer = (backend: MemoryBackend, { reservationId }: Purchase): PurchaseViewer => {
  if (backend.findCurrentHold(reservationId)?.reservation.salesChannel !== 'ASSISTED') return 'BUYER';
  return anyRoleHasPermission(backend.user?.roles ?? [], 'SELL_FOR_FAN') ? 'SELLER' : 'FAN';
};

/** Creates the saved card that is shown to the fan. */
const toSavedCard = (backend: MemoryBackend, card: CardDetails): SavedCard => ({
  id: backend.nextId('card'),
  brand: card.number.startsWith('4') ? 'visa' : 'master',
  lastFour: card.number.slice(-4),
  expMonth: card.expiryMonth,
  expYear: card.expiryYear,
  issuer: 'Davivienda',
  securityCodeLength: card.securityCode.length,
  isDefault: backend.cards.length === 0,
  isExpired: false,
});

const findPurchaseByCode = ({ purchases }: MemoryBackend, code: string): Purchase | undefined =>
  [...purchases.values()].find((purchase) => purchase.code === code);
