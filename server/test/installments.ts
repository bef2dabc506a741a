import { randomUUID } from 'node:crypto';
import { createInstallmentPlan } from '#server/installments/create-installment-plan.ts';
import { installmentUnitOfWorkOver } from '#server/installments/installments.repository.ts';
import type { TestResponse } from './test-app.ts';
import type { TestMarket, TestPerson, TestSystem } from './test-system.ts';

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
  db: TestSystem['db'],
  { id: personId }: Pick<TestPerson, 'id'>,
  { market = 'COL', total = 30_000_001 }: { readonly market?: TestMarket; readonly total?: number } = {},
): Promise<TestPlan> {
  const currency = market === 'COL' ? 'COP' : 'MXN';
  const { planId, installments } = await createInstallmentPlan(installmentUnitOfWorkOver(db), {
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

type InstallmentPaymentOptions = {
  /** The indexes of the installments, from 0; all remaining ones by default. */
  readonly installments?: readonly number[];
  readonly seenAmount?: number;
  readonly key?: string;
  readonly token?: string;
  readonly holder?: string;
};

/** Builds the request body to pay installments of a plan online. */
export const buildInstallmentPaymentBody = (
  plan: TestPlan,
  token: string,
  { installments, seenAmount: seen }: InstallmentPaymentOptions = {},
) => ({
  planId: plan.planId,
  installmentIds: installments === undefined ? 'REMAINING' : installments.map((at) => plan.ids[at]),
  expectedTotal: {
    amount:
      seen ??
      (installments ?? [...plan.amounts.keys()]).reduce((sum, at) => sum + (plan.amounts[at] ?? 0), 0),
    currency: plan.currency,
  },
  payment: { method: 'CARD', cardToken: token, paymentMethodId: 'master' },
});

/** Builds the request body of a seller who collects installments of a plan; in cash by default. */
export function buildCollectionBody(
  plan: TestPlan,
  {
    payment = { method: 'CASH' },
    ...options
  }: InstallmentPaymentOptions & { readonly payment?: object } = {},
) {
  const { installmentIds, expectedTotal } = buildInstallmentPaymentBody(plan, '', options);
  return { installmentIds, expectedTotal, payment };
}

/** Collects installments as a seller. */
export const collectInstallments = (
  seller: TestPerson,
  plan: TestPlan,
  { key = randomUUID(), ...options }: Parameters<typeof buildCollectionBody>[1] = {},
): Promise<TestResponse> =>
  seller.visitor.post(`/api/backoffice/installments/${plan.planId}/payment`, {
    body: buildCollectionBody(plan, options),
    key,
  });

/** Pays installments by card: a token for a cardholder of that name, then our checkout. */
export async function payInstallments(
  system: TestSystem,
  payer: TestPerson,
  plan: TestPlan,
  { key = randomUUID(), token, holder = 'APRO', ...options }: InstallmentPaymentOptions = {},
): Promise<TestResponse> {
  const body = buildInstallmentPaymentBody(plan, token ?? (await system.cardToken(holder)), options);
  return payer.visitor.post('/api/checkout/checkoutInstallment', { body, key });
}

/** Reads the plan as its owner. */
export const readPlan = async (payer: TestPerson, { planId }: TestPlan) =>
  (await payer.visitor.get(`/api/checkout-service/installment?planId=${planId}`)).body.plan;
