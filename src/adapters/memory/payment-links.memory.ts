import type { CheckoutPort } from '#application/checkout.port.ts';
import type { PaymentLinksPort } from '#application/payment-links.port.ts';
import { anyRoleHasPermission } from '#domain/identity/permission.ts';
import {
  maxPaymentLinkSends,
  type PaymentLink,
  type PaymentLinkPurchase,
  type PaymentLinkStatus,
  paymentLinkMethods,
} from '#domain/order/payment-link.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import { hasTrait, paymentMethodTraits } from '#domain/payment/payment-method.ts';
import { holdWindow } from '#domain/reservation/hold-window.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';

/** Builds the token in the URL of a payment link. */
export const buildPaymentLinkToken = (orderId: string): string => `pay-of-${orderId}`;

export function memoryPaymentLinks(backend: MemoryBackend, checkout: CheckoutPort): PaymentLinksPort {
  /**
   * By the order whose link was sent: the order that paid it, the last order that attempted to, and the number of
   * times it was sent.
   */
  const paidBy = new Map<string, string>();
  const attemptOrderBySent = new Map<string, string>();
  const sendCounts = new Map<string, number>();
  const recordedResults = new Map<string, PaymentLinkPurchase>();

  const findSentLink = (token: string): Purchase | undefined =>
    [...backend.purchases.values()].find(
      ({ orderId, method }) =>
        paymentMethodTraits[method].isPaidByLink && buildPaymentLinkToken(orderId) === token,
    );
  const determineStatus = (sent: Purchase): PaymentLinkStatus => {
    const paid = backend.purchases.get(paidBy.get(sent.orderId) ?? '');
    if (paid?.orderStatus === 'REFUNDED') return 'REFUNDED';
    if (paid?.result === 'SUCCESSFUL') return 'PAID';
    if (paid !== undefined && paid.result !== 'FAIL') return 'PAYING';
    if (sent.result === 'FAIL') return sent.reservationStatus === 'ACTIVE' ? 'CANCELLED' : 'OVER';
    const { expiresAt } = sent;
    return expiresAt !== null && expiresAt <= backend.clock.serverTime() ? 'OVER' : 'TO_PAY';
  };
  const buildInactiveLink = (status: PaymentLinkStatus, statusToken: string | null): PaymentLink => ({
    status: status,
    sale: null,
    paymentOptions: [],
    cardTokens: null,
    statusToken,
    confirmation: null,
    awaited: null,
    decline: null,
    canSaveCards: false,
    serverNow: backend.clock.serverTime(),
  });
  const isFan = (): boolean => backend.user !== null && anyRoleHasPermission(backend.user.roles, 'BUY');
  const statusTokenOf = (orderId: string): string => `link-of-${orderId}`;

  return {
    async findLink(token) {
      const sent = findSentLink(token);
      const hold = sent && backend.findCurrentHold(sent.reservationId);
      const event = backend.events.find(({ id }) => id === sent?.eventId);
      if (sent === undefined || !hold || event === undefined || sent.expiresAt === null)
        return ok(buildInactiveLink(sent === undefined ? 'OVER' : determineStatus(sent), readStatus(sent)));
      const status = determineStatus(sent);
      const { venue } = event;
      const attempt = backend.purchases.get(attemptOrderBySent.get(sent.orderId) ?? '');
      const action = attempt?.nextAction ?? null;
      if (status !== 'TO_PAY')
        return ok({
          ...buildInactiveLink(status, readStatus(sent)),
          ...(attempt?.instruction && {
            awaited: {
              payBy: attempt.instruction.expiresAt,
              place: { timeZone: venue.timeZone, city: venue.city },
            },
          }),
          ...(action !== null && {
            confirmation: {
              url: action.url,
              creq: action.creq,
              expiresAt: attempt?.expiresAt ?? null,
              place: { timeZone: venue.timeZone, city: venue.city },
            },
          }),
        });
      const paymentOptions = await checkout.listPaymentOptions(sent.reservationId);
      if (!paymentOptions.ok) return paymentOptions;
      return ok({
        ...buildInactiveLink(status, null),
        sale: {
          event: event.title,
          startsAt: event.startsAt,
          timeZone: venue.timeZone,
          venue: venue.name,
          city: venue.city,
          items: hold.reservation.items,
          total: sent.total,
          payBy: sent.expiresAt,
        },
        paymentOptions: paymentLinkMethods.flatMap((method) =>
          paymentOptions.value
            .filter((choice) => choice.method === method)
            .map((choice) =>
              paymentMethodTraits[method].takesCard
                ? { ...choice, cards: isFan() ? [...backend.cards] : [] }
                : choice,
            ),
        ),
        cardTokens: { url: 'https://provider.invalid/v1/card_tokens', publicKey: 'TEST' },
        decline:
          attempt?.result === 'FAIL' ? { method: attempt.method, statusDetail: attempt.statusDetail } : null,
        canSaveCards: isFan(),
      });
    },
    tokenizeCard: (_target, card) => checkout.tokenizeCard('', card),
    async findCardInstallments(token, card) {
      const sent = findSentLink(token);
      if (sent === undefined || determineStatus(sent) !== 'TO_PAY')
        return createRejectedFailure('HOLD_EXPIRED');
      if (card.kind === 'saved' && !savesCard(card.cardId)) return createRejectedFailure('NOT_FOUND');
      return checkout.findCardInstallments(sent.reservationId, card);
    },
    async pay({ token, key, ...order }) {
      const before = recordedResults.get(key);
      if (before !== undefined) return ok(before);
      const sent = findSentLink(token);
      const hold = sent && backend.findCurrentHold(sent.reservationId);
      const attemptOrder = await backend.change('payByLink', null, () => {
        if (!sent || !hold) return createRejectedFailure('HOLD_EXPIRED');
        const rejected = errorCodeByStatus[determineStatus(sent)];
        if (rejected !== null) return createRejectedFailure(rejected);
        const { payment } = order;
        if (
          hasTrait(payment, 'takesCard') &&
          payment.savedCardId !== undefined &&
          !savesCard(payment.savedCardId)
        )
          return createRejectedFailure('NOT_FOUND');
        if (sent.total.total !== order.expectedTotal.amount) return createRejectedFailure('TOTAL_CHANGED');
        backend.updateReservation(hold, {
          status: 'ACTIVE',
          expiresAt: backend.clock.serverTime() + holdWindow.length,
        });
        return ok(sent);
      });
      if (!attemptOrder.ok || !hold)
        return attemptOrder.ok ? createRejectedFailure('HOLD_EXPIRED') : attemptOrder;
      const { orderId, reservationId, reservationStatus: status, expiresAt } = attemptOrder.value;
      const paid = await checkout.pay({
        ...order,
        salesChannel: 'ASSISTED',
        reservationId,
        fanId: null,
        payer: null,
        key,
      });
      if (!paid.ok || paid.value.result === 'FAIL') backend.updateReservation(hold, { status, expiresAt });
      if (!paid.ok) return paid;
      const response = { purchase: paid.value, statusToken: statusTokenOf(paid.value.orderId) };
      attemptOrderBySent.set(orderId, paid.value.orderId);
      if (paid.value.result !== 'FAIL') paidBy.set(orderId, paid.value.orderId);
      recordedResults.set(key, response);
      return ok(response);
    },
    resend: ({ orderId, key }) =>
      backend.change('sendLink', key, () => {
        const sent = backend.purchases.get(orderId);
        if (sent === undefined || !hasTrait(sent, 'isPaidByLink')) return createRejectedFailure('NOT_FOUND');
        const status = determineStatus(sent);
        if (status === 'PAID') return createRejectedFailure('ALREADY_PAID');
        if (status === 'CANCELLED' || status === 'OVER') return createRejectedFailure('HOLD_EXPIRED');
        const sendCount = (sendCounts.get(orderId) ?? 1) + 1;
        if (sendCount > maxPaymentLinkSends) return createRejectedFailure('TooManyRequestsException');
        sendCounts.set(orderId, sendCount);
        return ok(sent);
      }),
  };

  function savesCard(cardId: string): boolean {
    return isFan() && backend.cards.some(({ id }) => id === cardId);
  }

  function readStatus(sent: Purchase | undefined): string | null {
    const paid = sent && paidBy.get(sent.orderId);
    return paid === undefined ? null : statusTokenOf(paid);
  }
}

/** The error codes that the payer gets, by the status of the link. */
const errorCodeByStatus = {
  TO_PAY: null,
  PAYING: 'PAYMENT_IN_FLIGHT',
  PAID: 'ALREADY_PAID',
  REFUNDED: 'ALREADY_PAID',
  CANCELLED: 'HOLD_EXPIRED',
  EVENT_CANCELLED: 'HOLD_EXPIRED',
  OVER: 'HOLD_EXPIRED',
} as const satisfies Record<PaymentLinkStatus, string | null>;
