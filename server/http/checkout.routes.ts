import {
  assistedCheckout,
  cancelPayment,
  checkout,
  courtesyReasonTypes,
  paymentChoices,
  preferenceId,
} from '#contract/checkout.ts';
import { getPurchase } from '#contract/orders.ts';
import { linkInstallments, payByLink, readPaymentLink, sendPaymentLink } from '#contract/payment-links.ts';
import { codeAtWindow, taquillaCheckout } from '#contract/window-sales.ts';
import { courtesyReasons } from '#domain/payment/courtesy.ts';
import { err, ok } from '#domain/shared/result.ts';
import { type FindParts, findPurchase } from '#server/application/orders/find-purchase.ts';
import { cancelPayment as cancel } from '#server/application/payments/cancel-payment.ts';
import { hostedCheckout } from '#server/application/payments/hosted-checkout.ts';
import { linkInstallments as offersByLink } from '#server/application/payments/link-installments.ts';
import { type LinkParts, payByLink as payWithLink } from '#server/application/payments/pay-by-link.ts';
import { paymentChoices as choicesFor } from '#server/application/payments/payment-choices.ts';
import { readPaymentLink as openLink } from '#server/application/payments/read-payment-link.ts';
import { sendPaymentLink as sendAgain } from '#server/application/payments/send-payment-link.ts';
import { startPayment } from '#server/application/payments/start-payment.ts';
import { takeCash } from '#server/application/payments/take-cash.ts';
import { windowSale } from '#server/application/payments/window-sale.ts';
import { owns } from '#server/application/sale/ownership.ts';
import { bind } from './bind.ts';
import { purchaseOnWire } from './order-wire.ts';
import { choicesOnWire, paymentFrom } from './payment-wire.ts';
import type { Shell } from './shell.ts';
import { iso, isoOrNull } from './wire.ts';

export type CheckoutParts = LinkParts &
  FindParts & {
    /** The provider address for turning a card into a token, and our public key. */
    readonly cardTokens: { readonly url: string; readonly publicKey: string };
  };

/** Registers the payment endpoints and the state of a purchase. Spec §7, /api/checkout/*. */
export function checkoutRoutes(shell: Shell, parts: CheckoutParts): void {
  const { sales } = parts;

  bind(shell, paymentChoices, async ({ query, principal }) => {
    const reservation = await sales.reservation(query.reservationId);
    if (reservation === null || !owns(principal, reservation)) return err({ code: 'NOT_FOUND' });
    const house = await parts.houses.of(reservation.eventId);
    if (house === null) return err({ code: 'NOT_FOUND' });
    const walletPart = query.wallet ?? 0;
    const choices = await choicesFor(parts, { reservation, principal, house, walletPart });
    return ok({ methods: choicesOnWire(choices) });
  });

  bind(shell, checkout, async ({ body, principal, key, caller }) => {
    const { payer, payment, wallet, ...rest } = body;
    const { email, firstName, lastName, documentType = null, documentNumber = null } = payer;
    const paid = await startPayment(parts, {
      ...rest,
      principal,
      mode: 'SELF_SERVICE',
      fanId: null,
      walletPart: wallet?.amount ?? 0,
      payment: paymentFrom(payment),
      payer: { email, firstName, lastName, documentType, documentNumber },
      ip: caller.address,
      key,
    });
    return paid.ok ? ok(purchaseOnWire(paid.value)) : paid;
  });

  bind(shell, assistedCheckout, async ({ body, principal, key, caller }) => {
    const paid = await startPayment(parts, {
      ...body,
      principal,
      mode: 'ASSISTED',
      payment: paymentFrom(body.payment),
      payer: null,
      ip: caller.address,
      key,
    });
    return paid.ok ? ok(purchaseOnWire(paid.value)) : paid;
  });

  bind(shell, readPaymentLink, async ({ body, principal, market, language }) => {
    const { sale, choices, confirmation, ...link } = await openLink(parts, {
      ...body,
      principal,
      market,
      language,
    });
    return ok({
      ...link,
      confirmation: confirmation && { ...confirmation, expiresAt: isoOrNull(confirmation.expiresAt) },
      choices: choicesOnWire(choices),
      sale: sale && { ...sale, startsAt: iso(sale.startsAt), payBy: iso(sale.payBy) },
      serverNow: iso(link.serverNow),
    });
  });

  bind(shell, linkInstallments, async ({ body, principal, market }) =>
    offersByLink(parts, { ...body, principal, market }),
  );

  bind(shell, payByLink, async ({ body, principal, key, caller }) => {
    const paid = await payWithLink(parts, {
      ...body,
      principal,
      payment: paymentFrom(body.payment),
      ip: caller.address,
      key,
    });
    return paid.ok ? ok({ ...paid.value, purchase: purchaseOnWire(paid.value.purchase) }) : paid;
  });

  bind(shell, sendPaymentLink, async ({ body, principal }) => {
    const sent = await sendAgain(parts, principal, body.orderId);
    return sent.ok ? ok(purchaseOnWire(sent.value)) : sent;
  });

  bind(shell, codeAtWindow, async ({ query: { code }, principal: { personId }, market, language }) => {
    const found = await windowSale(parts, { code, market, language, sellerId: personId });
    if (found === null) return err({ code: 'NOT_FOUND' });
    return ok({
      ...found,
      startsAt: iso(found.startsAt),
      payBy: isoOrNull(found.payBy),
      takenAt: isoOrNull(found.takenAt),
    });
  });

  bind(shell, taquillaCheckout, async ({ body, principal: { personId }, market, key }) => {
    const requestKey = `${personId} ${key}`;
    const taken = await takeCash(parts, { ...body, market, takenBy: personId, requestKey });
    return taken.ok ? ok(purchaseOnWire(taken.value)) : taken;
  });

  bind(shell, courtesyReasonTypes, async () => ok({ reasonTypes: [...courtesyReasons] }));

  bind(shell, preferenceId, async ({ body, principal, key }) => {
    const opened = await hostedCheckout(parts, { ...body, principal, key });
    if (!opened.ok) return opened;
    const { id, initPoint, externalReference, amount, expiresAt } = opened.value;
    return ok({ preferenceId: id, initPoint, externalReference, amount, expiresAt: iso(expiresAt) });
  });

  bind(shell, getPurchase, async ({ query, principal, now }) => {
    const found = await findPurchase(parts, principal, query);
    return ok({
      purchase: found === null ? null : purchaseOnWire(found.purchase),
      serverNow: iso(found?.purchase.serverNow ?? now),
      ...(found?.token && { token: found.token }),
      reader: found?.reader ?? 'GUEST',
      ...(found !== null && { place: found.place }),
      ...(found?.awaitedLink && { awaitedLink: found.awaitedLink }),
    });
  });

  bind(shell, cancelPayment, async ({ body, principal }) => {
    const cancelled = await cancel(parts, principal, body.orderId);
    if (cancelled.ok) return ok(purchaseOnWire(cancelled.value));
    const { error } = cancelled;
    return err(
      error.code === 'ALREADY_PAID'
        ? { code: error.code, detail: { purchase: purchaseOnWire(error.purchase) } }
        : error,
    );
  });
}
