import { createHash } from 'node:crypto';
import type { ChosenQuotas } from '#domain/installment/installment-plan.ts';
import { isOpenPayment } from '#domain/installment/plan.ts';
import type { CardToken } from '#domain/payment/payment-order.ts';
import type { Money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { cardLeaseMs } from '../payments/payment-lease.ts';
import type { PaymentParts } from '../payments/payment-parts.ts';
import type { SavedCards } from '../payments/saved-cards.port.ts';
import { type AskQuotaParts, askAboutQuotas } from './ask-quotas.ts';
import { beginQuotas, beginUnlessOpen, type QuotaRefusal } from './begin-quotas.ts';
import type { PlanRecord, QuotaPaymentRecord } from './installment-store.port.ts';
import { endUnstarted, settleQuotas } from './settle-quotas.ts';

export type PayQuotaParts = AskQuotaParts &
  Pick<PaymentParts, 'notificationUrl'> & { readonly savedCards: SavedCards };

export type QuotaRequest = {
  readonly personId: string;
  readonly planId: string;
  readonly chosen: ChosenQuotas;
  /** The total that the payer confirmed. */
  readonly seenTotal: Money;
  readonly card: CardToken;
  readonly savedCardId: string | null;
  /** The idempotency key of one intention to pay. */
  readonly key: string;
};

type Begun = { readonly plan: PlanRecord; readonly payment: QuotaPaymentRecord };

/**
 * Pays installments of the person's own plan by card: writes the payment, calls the provider with no transaction
 * open, then settles the response. A lost response leaves the payment open for reconciliation and never counts as a
 * decline (docs/decisions/0006). Returns the payment's id.
 */
export async function payQuotas(
  parts: PayQuotaParts,
  request: QuotaRequest,
): Promise<Result<string, QuotaRefusal>> {
  const providerKey = providerKeyOf(request);
  const known = await parts.plans.paymentByKey(providerKey);
  if (known !== null) return resume(parts, request, known);
  const begun = await beginUnlessOpen(parts, () =>
    parts.plans.transaction(async (store): Promise<Result<Begun, QuotaRefusal>> => {
      const plan = await store.lockPlan(request.planId);
      if (plan === null || plan.personId !== request.personId) return err({ code: 'NOT_FOUND' });
      const written = await beginQuotas(store, plan, {
        ...request,
        method: 'CARD',
        provider: 'mercado-pago',
        providerKey,
        leaseMs: cardLeaseMs,
      });
      return written.ok ? ok({ plan, payment: written.value }) : written;
    }),
  );
  return begun.ok ? carryOn(parts, request, begun.value) : begun;
}

async function carryOn(
  parts: PayQuotaParts,
  { personId, card, savedCardId }: QuotaRequest,
  { plan, payment }: Begun,
): Promise<Result<string, QuotaRefusal>> {
  if (payment.status !== 'CREATED') return ok(payment.id);
  const buyer = await parts.plans.buyer(personId);
  const answer = await parts.provider.chargeCard({
    externalReference: payment.id,
    idempotencyKey: payment.providerKey,
    amount: payment.amount,
    description: plan.titles[buyer?.language ?? 'es'],
    notificationUrl: parts.notificationUrl(plan.market),
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
    issuerId: null,
    customerId: savedCardId === null ? null : await parts.savedCards.customerOf(personId),
  });
  if (answer.ok) {
    await settleQuotas(parts, payment.id, answer.value);
  } else if (answer.error.kind === 'refused') {
    // The provider rejected the request (a spent token, an unknown card): nothing was charged.
    await endUnstarted(parts.plans, payment.id, 'REJECTED');
    return err({ code: 'PROVIDER_REFUSED', detail: { codes: answer.error.codes } });
  } else {
    await askAboutQuotas(parts, payment, 0);
  }
  return ok(payment.id);
}

/** Resumes the payment of a repeated request: it is submitted or reconciled, never created again. */
async function resume(
  parts: PayQuotaParts,
  request: QuotaRequest,
  payment: QuotaPaymentRecord,
): Promise<Result<string, QuotaRefusal>> {
  const plan = await parts.plans.plan(payment.planId);
  if (plan === null || plan.personId !== request.personId) return err({ code: 'NOT_FOUND' });
  if (!isOpenPayment(payment.status)) return ok(payment.id);
  const isTold = await askAboutQuotas(parts, payment, 0);
  const now = await parts.plans.payment(payment.id);
  const neverArrived = isTold && now?.status === 'CREATED' && now.providerPaymentId === null;
  return neverArrived ? carryOn(parts, request, { plan, payment: now }) : ok(payment.id);
}

/**
 * Builds the provider's idempotency key: one per payer, plan and intention, whatever key the client sends elsewhere.
 */
const providerKeyOf = ({ personId, planId, key }: QuotaRequest): string =>
  createHash('sha256').update(['INSTALLMENT', personId, planId, key].join('\n')).digest('base64url');
