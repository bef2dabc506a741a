import { randomUUID } from 'node:crypto';
import { installmentStoreOver } from '#server/adapters/postgres/installments.repository.ts';
import { openPlan } from '#server/application/installments/open-plan.ts';
import type { BoxOffice, Market, Someone } from './box-office.ts';
import type { Answer } from './test-app.ts';

export type TestPlan = {
  readonly planId: string;
  /** The installment ids in the order of their numbers. */
  readonly ids: readonly string[];
  /** The amount of each installment, minor units. */
  readonly amounts: readonly number[];
  readonly currency: 'COP' | 'MXN';
};

/** Creates a person's installment plan: three installments of a total not divisible by three, due a month apart. */
export async function aPlan(
  db: BoxOffice['db'],
  { id: personId }: Pick<Someone, 'id'>,
  { market = 'COL', total = 30_000_001 }: { readonly market?: Market; readonly total?: number } = {},
): Promise<TestPlan> {
  const currency = market === 'COL' ? 'COP' : 'MXN';
  const { planId, installments } = await openPlan(installmentStoreOver(db), {
    personId,
    market,
    kind: 'SUBSCRIPTION',
    titles: { es: 'Abono Páramo', en: 'Páramo season pass' },
    total: { amount: total, currency },
    dueDates: [10, 40, 70].map((day) => Date.now() + day * 86_400_000),
  });
  return {
    planId,
    ids: installments.map(({ installmentId }) => installmentId),
    amounts: installments.map(({ amount }) => amount.amount),
    currency,
  };
}

type Wish = {
  /** The indexes of the installments, from 0; all remaining ones by default. */
  readonly quotas?: readonly number[];
  readonly seen?: number;
  readonly key?: string;
  readonly token?: string;
  readonly holder?: string;
};

/** Builds the request body to pay installments of a plan online. */
export const quotaWords = (plan: TestPlan, token: string, { quotas, seen }: Wish = {}) => ({
  planId: plan.planId,
  installmentIds: quotas === undefined ? 'REMAINING' : quotas.map((at) => plan.ids[at]),
  seenTotal: {
    amount:
      seen ?? (quotas ?? [...plan.amounts.keys()]).reduce((sum, at) => sum + (plan.amounts[at] ?? 0), 0),
    currency: plan.currency,
  },
  payment: { method: 'CARD', cardToken: token, paymentMethodId: 'master' },
});

/** Builds the request body of a seller who collects installments of a plan; in cash by default. */
export function takingWords(
  plan: TestPlan,
  { payment = { method: 'CASH' }, ...wish }: Wish & { readonly payment?: object } = {},
) {
  const { installmentIds, seenTotal } = quotaWords(plan, '', wish);
  return { installmentIds, seenTotal, payment };
}

/** Collects installments as a seller. */
export const takeQuotas = (
  seller: Someone,
  plan: TestPlan,
  { key = randomUUID(), ...wish }: Parameters<typeof takingWords>[1] = {},
): Promise<Answer> =>
  seller.visitor.post(`/api/backoffice/installments/${plan.planId}/payment`, {
    body: takingWords(plan, wish),
    key,
  });

/** Pays installments by card: a token for a cardholder of that name, then our checkout. */
export async function payQuotas(
  box: BoxOffice,
  who: Someone,
  plan: TestPlan,
  { key = randomUUID(), token, holder = 'APRO', ...wish }: Wish = {},
): Promise<Answer> {
  const body = quotaWords(plan, token ?? (await box.cardToken(holder)), wish);
  return who.visitor.post('/api/checkout/checkoutInstallment', { body, key });
}

/** Reads the plan as its owner. */
export const readPlan = async (who: Someone, { planId }: TestPlan) =>
  (await who.visitor.get(`/api/checkout-service/installment?planId=${planId}`)).body.plan;
