import * as checkoutEndpoints from '#contract/checkout.ts';
import { getPurchase, purchase } from '#contract/orders.ts';
import * as linkEndpoints from '#contract/payment-links.ts';
import { courtesyReasons } from '#domain/payment/courtesy.ts';
import { err, ok } from '#domain/shared/result.ts';
import { ownsReservation } from '#server/holds/public.ts';
import type { Shell } from '#server/http/public.ts';
import { bind, toWire } from '#server/http/public.ts';
import { openHostedCheckout } from '#server/payments/checkout/hosted-checkout.ts';
import { listPaymentOptions } from '#server/payments/checkout/payment-options.ts';
import { placeFreeOrder } from '#server/payments/checkout/place-free-order.ts';
import { startPayment } from '#server/payments/checkout/start-payment.ts';
import { findLinkCardInstallments } from '#server/payments/payment-links/link-card-installments.ts';
import { type PaymentLinkDeps, payByLink } from '#server/payments/payment-links/pay-by-link.ts';
import { readPaymentLink } from '#server/payments/payment-links/read-payment-link.ts';
import { resendPaymentLink } from '#server/payments/payment-links/resend-payment-link.ts';
import { cancelPayment } from '#server/payments/reconciliation/cancel-payment.ts';
import { type FindPurchaseDeps, findPurchase } from '#server/payments/reconciliation/find-purchase.ts';
import type { SavedCardDeps } from '#server/payments/saved-cards/saved-cards.ts';
import { toPaymentInput } from './payment.mapper.ts';

export type CheckoutRouteDeps = PaymentLinkDeps &
  Pick<SavedCardDeps, 'cardVault'> &
  FindPurchaseDeps & {
    /** The provider address for turning a card into a token, and our public key. */
    readonly cardTokens: { readonly url: string; readonly publicKey: string };
  };

/** Registers the payment endpoints and the state of a purchase. Spec §7, /api/checkout/*. */
export function registerCheckoutRoutes(shell: Shell, deps: CheckoutRouteDeps): void {
  const { sales } = deps;

  bind(shell, checkoutEndpoints.paymentOptions, async ({ query, principal }) => {
    const reservation = await sales.reservations.find(query.reservationId);
    if (reservation === null || !ownsReservation(principal, reservation)) return err({ code: 'NOT_FOUND' });
    const salesContext = await deps.salesContexts.find(reservation.eventId);
    if (salesContext === null) return err({ code: 'NOT_FOUND' });
    const walletPortion = query.wallet ?? 0;
    return ok({
      methods: await listPaymentOptions(deps, { reservation, principal, salesContext, walletPortion }),
    });
  });

  bind(shell, checkoutEndpoints.checkout, async ({ body, principal, key, caller }) => {
    const { payer, payment, wallet, ...rest } = body;
    const { email, firstName, lastName, documentType = null, documentNumber = null } = payer;
    return startPayment(deps, {
      ...rest,
      principal,
      salesChannel: 'SELF_SERVICE',
      fanId: null,
      walletPortion: wallet?.amount ?? 0,
      payment: toPaymentInput(payment),
      payer: { email, firstName, lastName, documentType, documentNumber },
      ip: caller.address,
      key,
    });
  });

  bind(shell, checkoutEndpoints.assistedCheckout, async ({ body, principal, key, caller }) => {
    return startPayment(deps, {
      ...body,
      principal,
      salesChannel: 'ASSISTED',
      payment: toPaymentInput(body.payment),
      payer: null,
      ip: caller.address,
      key,
    });
  });

  bind(shell, checkoutEndpoints.placeFreeOrder, async ({ body, principal, key }) => {
    const { fanId = null, ...rest } = body;
    const salesChannel = fanId === null ? 'SELF_SERVICE' : 'ASSISTED';
    return placeFreeOrder(deps, { ...rest, principal, salesChannel, fanId, key });
  });

  bind(shell, linkEndpoints.readPaymentLink, async ({ body, principal, market, language }) => {
    return ok(await readPaymentLink(deps, { ...body, principal, market, language }));
  });

  bind(shell, linkEndpoints.paymentLinkInstallments, async ({ body, principal, market }) =>
    findLinkCardInstallments(deps, { ...body, principal, market }),
  );

  bind(shell, linkEndpoints.payByLink, async ({ body, principal, key, caller }) => {
    return payByLink(deps, {
      ...body,
      principal,
      payment: toPaymentInput(body.payment),
      ip: caller.address,
      key,
    });
  });

  bind(shell, linkEndpoints.sendPaymentLink, async ({ body, principal }) => {
    return resendPaymentLink(deps, principal, body.orderId);
  });

  bind(shell, checkoutEndpoints.courtesyReasonTypes, async () => ok({ reasonTypes: [...courtesyReasons] }));

  bind(shell, checkoutEndpoints.preferenceId, async ({ body, principal, key }) => {
    const opened = await openHostedCheckout(deps, { ...body, principal, key });
    if (!opened.ok) return opened;
    const { id, initPoint, externalReference, amount, expiresAt } = opened.value;
    return ok({ preferenceId: id, initPoint, externalReference, amount, expiresAt });
  });

  bind(shell, getPurchase, async ({ query, principal, now }) => {
    const found = await findPurchase(deps, principal, query);
    return ok({
      purchase: found?.purchase ?? null,
      serverNow: found?.purchase.serverNow ?? now,
      ...(found?.token && { token: found.token }),
      viewer: found?.viewer ?? 'GUEST',
      ...(found !== null && { place: found.place }),
      ...(found?.pendingPaymentLink && { pendingPaymentLink: found.pendingPaymentLink }),
    });
  });

  bind(shell, checkoutEndpoints.cancelPayment, async ({ body, principal }) => {
    const cancelled = await cancelPayment(deps, principal, body.orderId);
    if (cancelled.ok) return cancelled;
    const { error } = cancelled;
    return err(
      error.code === 'ALREADY_PAID'
        ? { code: error.code, detail: { purchase: toWire(purchase, error.purchase) } }
        : error,
    );
  });
}
