import type { CheckoutPort } from '#application/checkout.port.ts';
import type { PaymentLinksPort } from '#application/payment-links.port.ts';
import { anyMay } from '#domain/auth/permission.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import {
  type LinkedPurchase,
  type LinkStanding,
  linkMethods,
  mostSendings,
  type PaymentLink,
} from '#domain/payment/payment-link.ts';
import { holdWindow } from '#domain/sale/hold-window.ts';
import { ok } from '#domain/shared/result.ts';
import { refusal } from './answers.ts';
import type { BoxOffice } from './box-office.ts';

/** What a link's address says in this box office. */
export const linkTokenOf = (orderId: string): string => `pay-of-${orderId}`;

export function memoryPaymentLinks(office: BoxOffice, checkout: CheckoutPort): PaymentLinksPort {
  /** By the order that the link was sent for: the order that it is paid by, the last one that tried, how often it was sent. */
  const paidBy = new Map<string, string>();
  const triedBy = new Map<string, string>();
  const sendings = new Map<string, number>();
  const answers = new Map<string, LinkedPurchase>();

  const sentOf = (token: string): Purchase | undefined =>
    [...office.purchases.values()].find(
      ({ orderId, method }) => method === 'LINK' && linkTokenOf(orderId) === token,
    );
  const standingOf = (sent: Purchase): LinkStanding => {
    const paid = office.purchases.get(paidBy.get(sent.orderId) ?? '');
    if (paid?.orderStatus === 'REFUNDED') return 'REFUNDED';
    if (paid?.result === 'SUCCESSFUL') return 'PAID';
    if (paid !== undefined && paid.result !== 'FAIL') return 'PAYING';
    if (sent.result === 'FAIL') return sent.reservationStatus === 'ACTIVE' ? 'CANCELLED' : 'OVER';
    const { expiresAt } = sent;
    return expiresAt !== null && expiresAt <= office.clock.houseNow() ? 'OVER' : 'TO_PAY';
  };
  const plain = (standing: LinkStanding, statusToken: string | null): PaymentLink => ({
    standing,
    sale: null,
    choices: [],
    cardTokens: null,
    statusToken,
    confirmation: null,
    refused: null,
    keepsCards: false,
    serverNow: office.clock.houseNow(),
  });
  const isFan = (): boolean => office.user !== null && anyMay(office.user.roles, 'BUY');
  const statusTokenOf = (orderId: string): string => `link-of-${orderId}`;

  return {
    async open(token) {
      const sent = sentOf(token);
      const hold = sent && office.fresh(sent.reservationId);
      const event = office.events.find(({ id }) => id === sent?.eventId);
      if (sent === undefined || !hold || event === undefined || sent.expiresAt === null)
        return ok(plain(sent === undefined ? 'OVER' : standingOf(sent), statusOf(sent)));
      const standing = standingOf(sent);
      const { venue } = event;
      const tried = office.purchases.get(triedBy.get(sent.orderId) ?? '');
      const action = tried?.nextAction ?? null;
      if (standing !== 'TO_PAY')
        return ok({
          ...plain(standing, statusOf(sent)),
          ...(action !== null && {
            confirmation: {
              url: action.url,
              expiresAt: tried?.expiresAt ?? null,
              place: { timeZone: venue.timeZone, city: venue.city },
            },
          }),
        });
      const choices = await checkout.choices(sent.reservationId);
      if (!choices.ok) return choices;
      return ok({
        ...plain(standing, null),
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
        choices: linkMethods.flatMap((method) =>
          choices.value
            .filter((choice) => choice.method === method)
            .map((choice) =>
              method === 'CARD' ? { ...choice, cards: isFan() ? [...office.cards] : [] } : choice,
            ),
        ),
        cardTokens: { url: 'https://provider.invalid/v1/card_tokens', publicKey: 'TEST' },
        refused: tried?.result === 'FAIL' ? { method: tried.method, statusDetail: tried.statusDetail } : null,
        keepsCards: isFan(),
      });
    },
    tokenizeCard: (_target, card) => checkout.tokenizeCard('', card),
    async installments(token, card) {
      const sent = sentOf(token);
      if (sent === undefined || standingOf(sent) !== 'TO_PAY') return refusal('HOLD_EXPIRED');
      if (card.kind === 'saved' && !keeps(card.cardId)) return refusal('NOT_FOUND');
      return checkout.installments(sent.reservationId, card);
    },
    async pay({ token, key, ...order }) {
      const before = answers.get(key);
      if (before !== undefined) return ok(before);
      const sent = sentOf(token);
      const hold = sent && office.fresh(sent.reservationId);
      const begun = await office.change('payByLink', null, () => {
        if (!sent || !hold) return refusal('HOLD_EXPIRED');
        const refused = refusals[standingOf(sent)];
        if (refused !== null) return refusal(refused);
        const { payment } = order;
        if (payment.method === 'CARD' && payment.savedCardId !== undefined && !keeps(payment.savedCardId))
          return refusal('NOT_FOUND');
        if (sent.total.total !== order.seenTotal.amount) return refusal('TOTAL_CHANGED');
        office.put(hold, { status: 'ACTIVE', expiresAt: office.clock.houseNow() + holdWindow.length });
        return ok(sent);
      });
      if (!begun.ok || !hold) return begun.ok ? refusal('HOLD_EXPIRED') : begun;
      const { orderId, reservationId, reservationStatus: status, expiresAt } = begun.value;
      const paid = await checkout.pay({
        ...order,
        mode: 'ASSISTED',
        reservationId,
        fanId: null,
        payer: null,
        key,
      });
      if (!paid.ok || paid.value.result === 'FAIL') office.put(hold, { status, expiresAt });
      if (!paid.ok) return paid;
      const answer = { purchase: paid.value, statusToken: statusTokenOf(paid.value.orderId) };
      triedBy.set(orderId, paid.value.orderId);
      if (paid.value.result !== 'FAIL') paidBy.set(orderId, paid.value.orderId);
      answers.set(key, answer);
      return ok(answer);
    },
    send: ({ orderId, key }) =>
      office.change('sendLink', key, () => {
        const sent = office.purchases.get(orderId);
        if (sent === undefined || sent.method !== 'LINK') return refusal('NOT_FOUND');
        const standing = standingOf(sent);
        if (standing === 'PAID') return refusal('ALREADY_PAID');
        if (standing === 'CANCELLED' || standing === 'OVER') return refusal('HOLD_EXPIRED');
        const times = (sendings.get(orderId) ?? 1) + 1;
        if (times > mostSendings) return refusal('TooManyRequestsException');
        sendings.set(orderId, times);
        return ok(sent);
      }),
  };

  function keeps(cardId: string): boolean {
    return isFan() && office.cards.some(({ id }) => id === cardId);
  }

  function statusOf(sent: Purchase | undefined): string | null {
    const paid = sent && paidBy.get(sent.orderId);
    return paid === undefined ? null : statusTokenOf(paid);
  }
}

/** What whoever pays is told, by how the link stands. */
const refusals = {
  TO_PAY: null,
  PAYING: 'PAYMENT_IN_FLIGHT',
  PAID: 'ALREADY_PAID',
  REFUNDED: 'ALREADY_PAID',
  CANCELLED: 'HOLD_EXPIRED',
  OVER: 'HOLD_EXPIRED',
} as const satisfies Record<LinkStanding, string | null>;
