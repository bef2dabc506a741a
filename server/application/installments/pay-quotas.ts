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
  /** What the payer saw on the button. */
  readonly seenTotal: Money;
  readonly card: CardToken;
  readonly savedCardId: string | null;
  /** One per intention to pay; repeating it repeats nothing. */
  readonly key: string;
};

type Begun = { readonly plan: PlanRecord; readonly payment: QuotaPaymentRecord };

/**
 * Pays quotas of a plan of one's own by card: writes the payment, calls the provider with no transaction open, then settles
 * what it says. A lost answer leaves the payment open, to be found out about; it is never taken for a no
 * (docs/decisions/0006). Answers the payment's id.
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
    // It would not even try: a spent token, a card that it does not know. Nothing was charged.
    await endUnstarted(parts.plans, payment.id, 'REJECTED');
    return err({ code: 'PROVIDER_REFUSED', detail: { codes: answer.error.codes } });
  } else {
    await askAboutQuotas(parts, payment, 0);
  }
  return ok(payment.id);
}

/** The same key again: the payment exists, so it is carried on or looked up, never begun a second time. */
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

/** One key at the provider per intention of one payer, whatever key the caller made up and wherever else they used it. */
const providerKeyOf = ({ personId, planId, key }: QuotaRequest): string =>
  createHash('sha256').update(['INSTALLMENT', personId, planId, key].join('\n')).digest('base64url');
