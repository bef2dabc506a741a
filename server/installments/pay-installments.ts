import { createHash } from 'node:crypto';
import type { OnlineInstallmentPayment } from '#domain/installment/installment-options.ts';
import { findSelectedInstallments, type InstallmentSelection } from '#domain/installment/installment-plan.ts';
import { isOpenInstallmentPayment } from '#domain/installment/plan.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { findChannelUnavailableReason } from '#domain/payment/payment-offer.ts';
import { findWalletShortfall } from '#domain/payment/wallet-portion.ts';
import { equals, type Money, sum } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '#server/kernel/public.ts';
import {
  createMethodHandler,
  methodNotOffered,
  ownsSavedCard,
  type PaymentMethodHandler,
} from '#server/payments/public.ts';
import { closeUnstartedPayment } from './close-unstarted-payment.ts';
import {
  createInstallmentPayment,
  type InstallmentPaymentError,
  retryOnceCleared,
} from './create-installment-payment.ts';
import {
  describeInstallmentSale,
  findProductStart,
  type InstallmentMethodDeps,
} from './installment-methods.ts';
import type { InstallmentPaymentRecord, InstallmentUnitOfWork, PlanRecord } from './installments.port.ts';
import { buildPlanUrl } from './plan-url.ts';
import {
  type ReconcileInstallmentsDeps,
  reconcileInstallmentPayment,
} from './reconcile-installment-payments.ts';
import { settleImmediatePayment } from './settle-immediate-payment.ts';
import { settleInstallmentPayment } from './settle-installment-payment.ts';

export type PayInstallmentsDeps = ReconcileInstallmentsDeps &
  InstallmentMethodDeps & { readonly publicUrls: Parameters<typeof buildPlanUrl>[0] };

export type PayInstallmentsRequest = {
  readonly principal: Principal & { readonly personId: string };
  readonly planId: string;
  readonly chosen: InstallmentSelection;
  /** The total that the payer confirmed. */
  readonly expectedTotal: Money;
  readonly payment: OnlineInstallmentPayment;
  /** The payer's IP address, which banks require. */
  readonly ip: string;
  /** The idempotency key of one intention to pay. */
  readonly key: string;
};

/** The input for submitting a payment that was written. */
type SubmittedPayment = Pick<PayInstallmentsRequest, 'ip' | 'payment'> & { readonly personId: string };

type CreatedPayment = { readonly plan: PlanRecord; readonly payment: InstallmentPaymentRecord };

/**
 * Pays installments of the person's own plan: writes the payment, calls the provider with no transaction open, then
 * settles the response. A lost response leaves the payment open for reconciliation and never counts as a decline
 * (docs/decisions/0006). The wallet pays in the transaction that writes the payment. Returns the payment's id.
 */
export async function payInstallments(
  deps: PayInstallmentsDeps,
  request: PayInstallmentsRequest,
): Promise<Result<string, InstallmentPaymentError>> {
  const { personId } = request.principal;
  const providerKey = buildProviderKey(request);
  const known = await deps.installments.payments.findByProviderKey(providerKey);
  if (known !== null) return resumePayment(deps, request, known);
  const savedCardId = hasTrait(request.payment, 'takesCard') ? request.payment.savedCardId : undefined;
  if (!(await ownsSavedCard(deps, personId, savedCardId ?? null))) return err({ code: 'NOT_FOUND' });
  const handler = createMethodHandler(request.payment);
  const methodError = await validateMethod(deps, request, handler);
  if (methodError !== null) return err(methodError);
  const created = await retryOnceCleared(deps, () =>
    deps.installments.transaction((store) => writePayment(store, request, { handler, providerKey })),
  );
  return created.ok ? submitPayment(deps, { ...request, personId }, created.value) : created;
}

/** Validates that the method pays this amount of a plan of this market, before anything is written. */
async function validateMethod(
  deps: PayInstallmentsDeps,
  { principal: { personId, roles }, planId, chosen, payment, expectedTotal: total }: PayInstallmentsRequest,
  handler: PaymentMethodHandler,
): Promise<InstallmentPaymentError | null> {
  const plan = await deps.installments.plans.find(planId);
  if (plan === null || plan.personId !== personId) return { code: 'NOT_FOUND' };
  const { market } = plan;
  const reason = findChannelUnavailableReason(payment.method, {
    salesChannel: 'SELF_SERVICE',
    roles,
    market,
    kind: 'installment',
    total: plan.total,
    isFanIdentified: true,
  });
  if (reason !== null) return methodNotOffered(reason);
  // Our own box office takes cash without a code.
  if (hasTrait(payment, 'isPaidAtPlace') && payment.checkoutProvider === 'TAQUILLA')
    return methodNotOffered('TICKETS_ONLY');
  const selected = findSelectedInstallments(await deps.installments.plans.listInstallments(planId), chosen);
  const amount = sum(
    selected.map((installment) => installment.amount),
    plan.total.currency,
  );
  // Another total is reported as such when the payment is written.
  if (handler.validate === undefined || !equals(amount, total)) return null;
  return handler.validate(deps, { ...(await describeInstallmentSale(deps, plan)), total });
}

/** Writes the payment; what the wallet pays is settled at once. */
async function writePayment(
  store: InstallmentUnitOfWork,
  { principal: { personId }, ...request }: PayInstallmentsRequest,
  {
    handler: { provider, leaseMs },
    providerKey,
  }: { readonly handler: PaymentMethodHandler; readonly providerKey: string },
): Promise<Result<CreatedPayment, InstallmentPaymentError>> {
  const plan = await store.plans.lock(request.planId);
  if (plan === null || plan.personId !== personId) return err({ code: 'NOT_FOUND' });
  const { method } = request.payment;
  const isFromWallet = hasTrait(request.payment, 'paysFromBalance');
  const inserted = await createInstallmentPayment(store, plan, {
    ...request,
    method,
    provider,
    providerKey,
    leaseMs,
    ...(isFromWallet && {
      async validateLocked(amount) {
        const reason = findWalletShortfall(await store.wallets.lock(personId), amount);
        return reason === null ? null : methodNotOffered(reason);
      },
    }),
  });
  if (!inserted.ok) return inserted;
  const payment = inserted.value;
  if (isFromWallet && payment.status === 'CREATED') {
    const { id: installmentPaymentId, amount } = payment;
    const { orderId } = plan;
    await store.wallets.debitForInstallments({ personId, amount, orderId, installmentPaymentId });
    await settleImmediatePayment(store, plan, payment);
  }
  return ok({ plan, payment });
}

/** Submits the payment to the provider and settles the response; what was paid at once needs neither. */
export async function submitPayment(
  deps: PayInstallmentsDeps,
  { personId, payment: input, ip }: SubmittedPayment,
  { plan, payment }: CreatedPayment,
): Promise<Result<string, InstallmentPaymentError>> {
  const { submit } = createMethodHandler(input);
  if (payment.status !== 'CREATED' || submit === undefined) return ok(payment.id);
  const buyer = await deps.installments.buyers.find(personId);
  const answer = await submit(deps, {
    order: {
      id: plan.id,
      market: plan.market,
      salesChannel: 'SELF_SERVICE',
      createdAt: payment.createdAt,
      buyerId: personId,
    },
    attempt: payment,
    salesContext: { titles: plan.titles, startsAt: await findProductStart(deps, plan) },
    buyer,
    payer: buyer,
    ip,
    returnUrl: buildPlanUrl(deps.publicUrls, plan),
  });
  if (answer.ok) {
    if (answer.value !== null) await settleInstallmentPayment(deps, payment.id, answer.value);
  } else if (answer.error.kind === 'rejected') {
    // The provider rejected the request (a spent token, an unknown card): nothing was charged.
    await closeUnstartedPayment(deps.installments, payment.id, 'REJECTED');
    return err({ code: 'PROVIDER_REJECTED', detail: { codes: answer.error.codes } });
  } else {
    await reconcileInstallmentPayment(deps, payment, 0);
  }
  return ok(payment.id);
}

/** Resumes the payment of a repeated request: it is submitted or reconciled, never created again. */
async function resumePayment(
  deps: PayInstallmentsDeps,
  request: PayInstallmentsRequest,
  payment: InstallmentPaymentRecord,
): Promise<Result<string, InstallmentPaymentError>> {
  const plan = await deps.installments.plans.find(payment.planId);
  if (plan === null || plan.personId !== request.principal.personId) return err({ code: 'NOT_FOUND' });
  if (!isOpenInstallmentPayment(payment.status)) return ok(payment.id);
  const isReconciled = await reconcileInstallmentPayment(deps, payment, 0);
  const now = await deps.installments.payments.find(payment.id);
  const neverArrived = isReconciled && now?.status === 'CREATED' && now.providerPaymentId === null;
  const { personId } = plan;
  return neverArrived
    ? submitPayment(deps, { ...request, personId }, { plan, payment: now })
    : ok(payment.id);
}

/**
 * Builds the provider's idempotency key: one per payer, plan and intention, whatever key the client sends elsewhere.
 */
const buildProviderKey = ({ principal: { personId }, planId, key }: PayInstallmentsRequest): string =>
  createHash('sha256').update(['INSTALLMENT', personId, planId, key].join('\n')).digest('base64url');
