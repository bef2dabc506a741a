import { createHash } from 'node:crypto';
import type { InstallmentSelection } from '#domain/installment/installment-plan.ts';
import { isOpenInstallmentPayment } from '#domain/installment/plan.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { CardToken } from '#domain/payment/payment-input.ts';
import type { Money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { PaymentDeps, SavedCardStore } from '#server/payments/public.ts';
import { ownsSavedCard, paymentLeaseMs } from '#server/payments/public.ts';
import { closeUnstartedPayment } from './close-unstarted-payment.ts';
import {
  createInstallmentPayment,
  type InstallmentPaymentError,
  retryOnceCleared,
} from './create-installment-payment.ts';
import type { InstallmentPaymentRecord, PlanRecord } from './installments.port.ts';
import { buildPlanUrl } from './plan-url.ts';
import {
  type ReconcileInstallmentsDeps,
  reconcileInstallmentPayment,
} from './reconcile-installment-payments.ts';
import { settleInstallmentPayment } from './settle-installment-payment.ts';

export type PayInstallmentsDeps = ReconcileInstallmentsDeps &
  Pick<PaymentDeps, 'notificationUrl'> & {
    readonly savedCards: SavedCardStore;
    readonly publicUrls: Readonly<Record<MarketCode, string>>;
  };

export type PayInstallmentsRequest = {
  readonly personId: string;
  readonly planId: string;
  readonly chosen: InstallmentSelection;
  /** The total that the payer confirmed. */
  readonly expectedTotal: Money;
  readonly card: CardToken;
  readonly savedCardId: string | null;
  /** The idempotency key of one intention to pay. */
  readonly key: string;
};

type CreatedPayment = { readonly plan: PlanRecord; readonly payment: InstallmentPaymentRecord };

/**
 * Pays installments of the person's own plan by card: writes the payment, calls the provider with no transaction
 * open, then settles the response. A lost response leaves the payment open for reconciliation and never counts as a
 * decline (docs/decisions/0006). Returns the payment's id.
 */
export async function payInstallments(
  deps: PayInstallmentsDeps,
  request: PayInstallmentsRequest,
): Promise<Result<string, InstallmentPaymentError>> {
  const providerKey = buildProviderKey(request);
  const known = await deps.installments.payments.findByProviderKey(providerKey);
  if (known !== null) return resumePayment(deps, request, known);
  if (!(await ownsSavedCard(deps, request.personId, request.savedCardId))) return err({ code: 'NOT_FOUND' });
  const created = await retryOnceCleared(deps, () =>
    deps.installments.transaction(async (store): Promise<Result<CreatedPayment, InstallmentPaymentError>> => {
      const plan = await store.plans.lock(request.planId);
      if (plan === null || plan.personId !== request.personId) return err({ code: 'NOT_FOUND' });
      const inserted = await createInstallmentPayment(store, plan, {
        ...request,
        method: 'CARD',
        provider: 'mercado-pago',
        providerKey,
        leaseMs: paymentLeaseMs,
      });
      return inserted.ok ? ok({ plan, payment: inserted.value }) : inserted;
    }),
  );
  return created.ok ? chargeCard(deps, request, created.value) : created;
}

async function chargeCard(
  deps: PayInstallmentsDeps,
  { personId, card, savedCardId }: PayInstallmentsRequest,
  { plan, payment }: CreatedPayment,
): Promise<Result<string, InstallmentPaymentError>> {
  if (payment.status !== 'CREATED') return ok(payment.id);
  const buyer = await deps.installments.buyers.find(personId);
  const answer = await deps.provider.chargeCard({
    externalReference: payment.id,
    idempotencyKey: payment.providerKey,
    amount: payment.amount,
    description: plan.titles[buyer?.language ?? 'es'],
    notificationUrl: deps.notificationUrl(plan.market),
    payer: {
      email: buyer?.email ?? '',
      firstName: buyer?.firstName ?? '',
      lastName: buyer?.lastName ?? '',
      document:
        buyer?.documentType && buyer.documentNumber
          ? { type: buyer.documentType, number: buyer.documentNumber }
          : null,
    },
    cardToken: card.token,
    paymentMethodId: card.paymentMethodId,
    installments: 1,
    returnUrl: buildPlanUrl(deps.publicUrls, plan),
    issuerId: null,
    customerId: savedCardId === null ? null : await deps.savedCards.findCustomerId(personId),
  });
  if (answer.ok) {
    await settleInstallmentPayment(deps, payment.id, answer.value);
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
  if (plan === null || plan.personId !== request.personId) return err({ code: 'NOT_FOUND' });
  if (!isOpenInstallmentPayment(payment.status)) return ok(payment.id);
  const isReconciled = await reconcileInstallmentPayment(deps, payment, 0);
  const now = await deps.installments.payments.find(payment.id);
  const neverArrived = isReconciled && now?.status === 'CREATED' && now.providerPaymentId === null;
  return neverArrived ? chargeCard(deps, request, { plan, payment: now }) : ok(payment.id);
}

/**
 * Builds the provider's idempotency key: one per payer, plan and intention, whatever key the client sends elsewhere.
 */
const buildProviderKey = ({ personId, planId, key }: PayInstallmentsRequest): string =>
  createHash('sha256').update(['INSTALLMENT', personId, planId, key].join('\n')).digest('base64url');
