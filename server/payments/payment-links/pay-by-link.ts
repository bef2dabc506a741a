import { createHash } from 'node:crypto';
import { anyRoleHasPermission } from '#domain/identity/permission.ts';
import { markets } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import { wasPaid } from '#domain/order/order-status.ts';
import type { PaymentLinkPurchase } from '#domain/order/payment-link.ts';
import type { PaymentInput } from '#domain/payment/payment-input.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { getTotal } from '#domain/sale/price.ts';
import type { Money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import { getTicketLimitLockName } from '#server/holds/public.ts';
import type { Person, Principal } from '#server/kernel/public.ts';
import type { AttemptRecord, OrderRecord, UnitOfWork } from '#server/unit-of-work/public.ts';
import { isOpenAttempt } from '../attempts/attempt-status.ts';
import type { PaymentError } from '../attempts/payment-error.ts';
import { readPurchaseSnapshot, toPurchase } from '../attempts/purchase.ts';
import type { SignedLinks } from '../attempts/signed-links.ts';
import { type CreatedPaymentAttempt, createPaymentAttempt } from '../checkout/create-payment-attempt.ts';
import { resumeAttempt, submitAttempt } from '../checkout/submit-attempt.ts';
import type { PaymentMethodHandler } from '../methods/method-handler.ts';
import { createMethodHandler } from '../methods/method-registry.ts';
import type { PaymentDeps } from '../methods/payment-deps.ts';
import { validatePaymentMethod } from '../methods/validate-payment-method.ts';
import { isOverdue } from '../reconciliation/expire-overdue-attempts.ts';
import { reconcileAttempt } from '../reconciliation/reconcile-attempt.ts';
import { ownsSavedCard } from '../saved-cards/saved-cards.ts';

export type PaymentLinkDeps = PaymentDeps & {
  readonly links: SignedLinks;
  readonly paymentLinks: SignedLinks;
};

export type LinkPaymentError = {
  readonly code: PaymentError['code'] | 'ALREADY_PAID';
} & Omit<PaymentError, 'code'>;

export type LinkPaymentRequest = {
  /** The payer: anonymous, or signed in with saved cards of their own. */
  readonly principal: Principal;
  readonly token: string;
  readonly channel: PurchaseChannel;
  readonly expectedTotal: Money;
  readonly payment: PaymentInput;
  readonly ip: string;
  /** The idempotency key of one intention to pay. */
  readonly key: string;
};

/**
 * Pays through a payment link; the tickets belong to the fan to whom it was sent. The pending LINK attempt is
 * replaced in one transaction with the reservation locked, so of two phones, or of a phone and a seller who revokes
 * the link, exactly one wins. Saved cards and newly saved cards are the payer's, never the fan's.
 */
export async function payByLink(
  deps: PaymentLinkDeps,
  request: LinkPaymentRequest,
): Promise<Result<PaymentLinkPurchase, LinkPaymentError>> {
  const { sales } = deps;
  const linkId = deps.paymentLinks.verifyToken(request.token);
  const link = await sales.links.findUsable(linkId ?? '');
  const order = link === null ? null : await sales.orders.find(link.orderId);
  const salesContext = order === null ? null : await deps.salesContexts.find(order.eventId);
  const reservation = order === null ? null : await sales.reservations.find(order.reservationId);
  const fan = order === null || order.buyerId === null ? null : await sales.buyers.find(order.buyerId);
  if (link === null || order === null || salesContext === null || reservation === null || fan === null)
    return err({ code: 'HOLD_EXPIRED' });
  if (order.market !== request.principal.market) return err({ code: 'HOLD_EXPIRED' });

  const owner = findCardOwner(request.principal, order);
  const payment = withoutCardSaving(owner, request.payment);
  const hasSaved = hasTrait(payment, 'takesCard') && payment.savedCardId !== undefined;
  const submission = {
    payment,
    // The provider requires the payer data of the card's owner.
    payer: hasSaved && owner !== null ? await sales.buyers.find(owner) : null,
    ip: request.ip,
    byLink: true,
    ...(owner !== null && { cardOwnerId: owner }),
  } as const;
  const providerKey = createHash('sha256')
    .update(['LINK', link.id, request.key].join('\n'))
    .digest('base64url');
  const known = await sales.attempts.findByProviderKey(providerKey);
  const toLinkPurchase = async (purchase: ReturnType<typeof submitAttempt>) => {
    const paid = await purchase;
    if (!paid.ok) return paid;
    // The order may wait for its link again by now; the payer is shown the attempt that they made.
    const [snapshot, attempt] = await Promise.all([
      readPurchaseSnapshot(sales, order.id),
      sales.attempts.findByProviderKey(providerKey),
    ]);
    const isOver = attempt !== null && snapshot !== null && hasTrait(snapshot.attempt, 'isPaidByLink');
    return ok({
      purchase: isOver ? toPurchase({ ...snapshot, attempt }) : paid.value,
      statusToken: deps.links.createToken(order.id),
    });
  };
  if (known !== null) return toLinkPurchase(resumeAttempt(deps, submission, { order, attempt: known }));

  if (hasTrait(payment, 'takesCard') && !(await ownsSavedCard(deps, owner, payment.savedCardId)))
    return err({ code: 'NOT_FOUND' });
  const handler = createLinkMethodHandler(payment, owner);
  const paymentError = await validatePaymentMethod(deps, {
    method: payment.method,
    handler,
    salesChannel: 'ASSISTED',
    roles: toSellerPrincipal(order.sellerId ?? '', order).roles,
    sale: {
      market: order.market,
      total: getTotal(calculateCartTotal(reservation.items, markets[order.market].currency)),
      eventStartsAt: salesContext.startsAt,
      now: reservation.now,
      payer: fan,
    },
  });
  if (paymentError !== null) return err(paymentError);
  const begin = () =>
    sales.transaction((store) =>
      createLinkAttempt(store, {
        request,
        handler,
        linkId: link.id,
        order,
        salesContext,
        buyerId: fan.id,
        providerKey,
      }),
    );
  const first = await begin();
  const started =
    !first.ok && first.error.code === 'PAYMENT_IN_FLIGHT' && (await hasBlockingPaymentFailed(deps, order.id))
      ? await begin()
      : first;
  return started.ok ? toLinkPurchase(submitAttempt(deps, submission, started.value, salesContext)) : started;
}

type LinkAttemptInput = {
  readonly request: LinkPaymentRequest;
  readonly handler: PaymentMethodHandler;
  readonly linkId: string;
  readonly order: OrderRecord;
  readonly salesContext: SalesContext;
  readonly buyerId: string;
  readonly providerKey: string;
};

async function createLinkAttempt(
  store: UnitOfWork,
  { request, handler, linkId, order: known, salesContext, buyerId, providerKey }: LinkAttemptInput,
): Promise<Result<CreatedPaymentAttempt, LinkPaymentError>> {
  const principal = toSellerPrincipal(known.sellerId ?? '', known);
  // Locks in the same order as every payment: first the buyer's ticket limit, then the reservation.
  await store.locks.acquire(getTicketLimitLockName({ ...principal, personId: buyerId }));
  const reservation = await store.reservations.lock(known.reservationId);
  const order = await store.orders.find(known.id);
  const link = await store.links.findUsable(linkId);
  if (reservation === null || order === null || order.sellerId === null || link === null)
    return err({ code: 'HOLD_EXPIRED' });
  if (wasPaid(order)) return err({ code: 'ALREADY_PAID' });
  const waiting = (await store.attempts.list(order.id)).find(isOpenAttempt);
  if (link.isCancelled || waiting === undefined || isOverdue(waiting, reservation))
    return err({ code: 'HOLD_EXPIRED' });
  if (!hasTrait(waiting, 'isPaidByLink')) return err({ code: 'PAYMENT_IN_FLIGHT' });
  return createPaymentAttempt(store, {
    principal: toSellerPrincipal(order.sellerId, order),
    salesChannel: 'ASSISTED',
    reservationId: reservation.id,
    channel: request.channel,
    method: request.payment.method,
    expectedTotal: request.expectedTotal,
    handler,
    salesContext,
    buyerId,
    providerKey,
    replacesAttemptId: waiting.id,
  });
}

/** Returns the person whose saved cards may pay the order: the signed-in fan, whoever receives the tickets. */
export const findCardOwner = (
  { personId, roles, market }: Principal,
  order: Pick<OrderRecord, 'market'>,
): string | null => (market === order.market && anyRoleHasPermission(roles, 'BUY') ? personId : null);

/** Drops the request to save the card of an anonymous payer, who has no account to save it in. */
function withoutCardSaving(owner: string | null, payment: PaymentInput): PaymentInput {
  if (!hasTrait(payment, 'takesCard') || owner !== null) return payment;
  const { saveToken: _, ...once } = payment;
  return once;
}

/** Creates the method's handler and records the card's owner when the card is to be saved. */
function createLinkMethodHandler(payment: PaymentInput, owner: string | null): PaymentMethodHandler {
  const handler = createMethodHandler(payment);
  const notes = handler.notes;
  return notes === undefined || owner === null
    ? handler
    : { ...handler, notes: { ...notes, cardOwnerId: owner } };
}

/** Builds the principal of the seller who sent the link, in whose name it is sold. */
export const toSellerPrincipal = (personId: string, { market }: OrderRecord): Person => ({
  kind: 'person',
  sessionId: '',
  personId,
  roles: ['seller'],
  market,
  isRecent: false,
  isFactorRecent: false,
});

/** Reconciles the payment that blocks this one; true when it failed and the link waits again. */
async function hasBlockingPaymentFailed(deps: PaymentLinkDeps, orderId: string): Promise<boolean> {
  const open = await findOpenAttempt(deps, orderId);
  if (open === null || hasTrait(open, 'isPaidByLink')) return open !== null;
  await reconcileAttempt(deps, open);
  const stillOpen = await findOpenAttempt(deps, orderId);
  return stillOpen !== null && hasTrait(stillOpen, 'isPaidByLink');
}

export const findOpenAttempt = async (
  { sales }: Pick<PaymentLinkDeps, 'sales'>,
  orderId: string,
): Promise<AttemptRecord | null> => (await sales.attempts.list(orderId)).find(isOpenAttempt) ?? null;
