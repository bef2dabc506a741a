import { markets } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { getTotal } from '#domain/sale/price.ts';
import type { Money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { ownsReservation } from '#server/holds/public.ts';
import type { Principal } from '#server/kernel/public.ts';
import type { AttemptRecord, CheckoutPreference, ReservationRecord } from '#server/unit-of-work/public.ts';
import { isOpenAttempt } from '../attempts/attempt-status.ts';
import { paymentLeaseMs } from '../attempts/payment-attempt-limits.ts';
import type { PaymentError } from '../attempts/payment-error.ts';
import { validateCardPayment } from '../methods/card.ts';
import type { PaymentMethodHandler, SubmittedAttempt } from '../methods/method-handler.ts';
import type { PaymentDeps } from '../methods/payment-deps.ts';
import { buildPreferenceRequest } from '../methods/preference-request.ts';
import { validatePaymentMethod } from '../methods/validate-payment-method.ts';
import { createPaymentAttempt } from './create-payment-attempt.ts';
import { buildProviderKey } from './start-payment.ts';
import { abandonUnchargedAttempt } from './submit-attempt.ts';

export type HostedCheckout = CheckoutPreference & {
  readonly externalReference: string;
  readonly amount: Money;
};
export type HostedCheckoutRequest = {
  readonly principal: Principal;
  readonly reservationId: string;
  readonly channel: PurchaseChannel;
  readonly key: string;
};

/** Any card, on the provider's hosted page. */
const hostedCardHandler: PaymentMethodHandler = {
  provider: 'mercado-pago',
  isHosted: true,
  leaseMs: paymentLeaseMs,
  validate: validateCardPayment,
};

/**
 * Opens a hosted checkout page for a fan's own hold (Mercado Pago, "Checkout preferences"). While a page is open it
 * is returned again; the cart cannot change meanwhile because its reservation is in payment.
 */
export async function openHostedCheckout(
  deps: PaymentDeps,
  request: HostedCheckoutRequest,
): Promise<Result<HostedCheckout, PaymentError>> {
  const { sales, salesContexts } = deps;
  const reservation = await sales.reservations.find(request.reservationId);
  // A seller's hold is sold through assisted sale, whatever other roles the seller has.
  if (reservation?.salesChannel !== 'SELF_SERVICE' || !ownsReservation(request.principal, reservation))
    return err({ code: 'NOT_FOUND' });
  const open = await findOpenCheckout(deps, reservation);
  if (open !== null) return ok(open);
  const salesContext = await salesContexts.find(reservation.eventId);
  const buyerId = request.principal.personId;
  const buyer = buyerId === null ? null : await sales.buyers.find(buyerId);
  if (salesContext === null || buyer === null) return err({ code: 'NOT_FOUND' });
  const providerKey = await buildAttemptKey(deps, request);
  const known = await sales.attempts.findByProviderKey(providerKey);
  if (known?.status === 'STARTED') {
    // The same request again, after it failed before the page was saved.
    const order = await sales.orders.find(known.orderId);
    if (order !== null) return createCheckoutPage(deps, { order, attempt: known, salesContext, buyer });
  }

  const paymentError = await validatePaymentMethod(deps, {
    method: 'CARD',
    handler: hostedCardHandler,
    salesChannel: 'SELF_SERVICE',
    roles: request.principal.roles,
    sale: {
      market: reservation.market,
      total: getTotal(calculateCartTotal(reservation.items, markets[reservation.market].currency)),
      eventStartsAt: salesContext.startsAt,
      now: reservation.now,
      payer: buyer,
    },
  });
  if (paymentError !== null) return err(paymentError);
  const started = await sales.transaction((store) =>
    createPaymentAttempt(store, {
      ...request,
      salesChannel: 'SELF_SERVICE',
      method: 'CARD',
      expectedTotal: null,
      handler: hostedCardHandler,
      salesContext,
      buyerId: buyer.id,
      providerKey,
    }),
  );
  if (!started.ok) return started;
  return createCheckoutPage(deps, { ...started.value, salesContext, buyer });
}

/**
 * Builds the idempotency key of the page. An ended attempt keeps its key, so a repeated request gets another; while
 * the attempt is open the key stays the same and no second page is created.
 */
async function buildAttemptKey({ sales }: PaymentDeps, request: HostedCheckoutRequest): Promise<string> {
  const order = await sales.orders.findLatest(request.reservationId);
  const attempts = order === null ? [] : await sales.attempts.list(order.id);
  const endedCount = attempts.filter((attempt) => !isOpenAttempt(attempt)).length;
  return buildProviderKey('HOSTED', { ...request, key: `${request.key}\n${endedCount}` });
}

async function createCheckoutPage(
  deps: PaymentDeps,
  created: Pick<SubmittedAttempt, 'order' | 'salesContext' | 'buyer'> & { readonly attempt: AttemptRecord },
): Promise<Result<HostedCheckout, PaymentError>> {
  const { order, attempt } = created;
  const expiresAt = attempt.expiresAt ?? order.createdAt;
  const response = await deps.provider.createPreference({
    ...buildPreferenceRequest(deps, created),
    expiresAt: new Date(expiresAt).toISOString(),
  });
  if (!response.ok) {
    await abandonUnchargedAttempt(deps.sales, attempt, response.error.kind);
    return response.error.kind === 'rejected'
      ? err({ code: 'PROVIDER_REJECTED', detail: { codes: response.error.codes } })
      : err({ code: 'PROVIDER_UNAVAILABLE', retryAfter: 5 });
  }
  const preference = { ...response.value, expiresAt };
  await deps.sales.attempts.savePreference(attempt.id, preference);
  return ok(toHostedCheckout(attempt, preference));
}

async function findOpenCheckout(
  { sales }: PaymentDeps,
  reservation: ReservationRecord,
): Promise<HostedCheckout | null> {
  if (reservation.status !== 'STARTED_PAYMENT') return null;
  const order = await sales.orders.findLatest(reservation.id);
  const [attempt] = order === null ? [] : await sales.attempts.list(order.id);
  if (attempt?.status !== 'STARTED') return null;
  // The page of another payment method is not returned here.
  if (!hasTrait(attempt, 'takesCard') || attempt.preference === null) return null;
  return toHostedCheckout(attempt, attempt.preference);
}

const toHostedCheckout = (attempt: AttemptRecord, preference: CheckoutPreference): HostedCheckout => ({
  ...preference,
  externalReference: attempt.id,
  amount: attempt.amount,
});
