import { randomUUID } from 'node:crypto';
import type { PlanTerms } from '#domain/installment/plan-terms.ts';
import { json } from '#server/db/values.ts';
import { installmentUnitOfWorkOver } from '#server/installments/installments.repository.ts';
import { scheduleInstallments } from '#testing/builders/installments.ts';
import type { TestResponse } from './test-app.ts';
import type { TestEvent } from './test-event.ts';
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
  const planId = randomUUID();
  const amount = { amount: total, currency } as const;
  const installments = scheduleInstallments(
    amount,
    [10, 40, 70].map((day) => Date.now() + day * 86_400_000),
  ).map((installment) => ({ ...installment, installmentId: randomUUID() }));
  await installmentUnitOfWorkOver(db).plans.insert(
    {
      id: planId,
      personId,
      market,
      kind: 'SUBSCRIPTION',
      titles: { es: 'Abono Páramo', en: 'Páramo season pass' },
      total: amount,
      orderId: null,
      reservationId: null,
      terms: null,
      tickets: [],
    },
    installments,
  );
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
  /** Another method than a card. */
  readonly payment?: object;
};

/** Builds the request body to pay installments of a plan online. */
export const buildInstallmentPaymentBody = (
  plan: TestPlan,
  token: string,
  { installments, seenAmount: seen, payment }: InstallmentPaymentOptions = {},
) => ({
  planId: plan.planId,
  installmentIds: installments === undefined ? 'REMAINING' : installments.map((at) => plan.ids[at]),
  expectedTotal: {
    amount:
      seen ??
      (installments ?? [...plan.amounts.keys()]).reduce((sum, at) => sum + (plan.amounts[at] ?? 0), 0),
    currency: plan.currency,
  },
  payment: payment ?? { method: 'CARD', cardToken: token, paymentMethodId: 'master' },
});

/** Builds the request body of a seller who collects installments of a plan; in cash by default. */
export function buildCollectionBody(
  plan: TestPlan,
  { payment = { method: 'CASH' }, ...options }: InstallmentPaymentOptions = {},
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

/** Pays installments, by default by card: a token for a cardholder of that name, then our checkout. */
export async function payInstallments(
  system: TestSystem,
  payer: TestPerson,
  plan: TestPlan,
  { key = randomUUID(), token, holder = 'APRO', ...options }: InstallmentPaymentOptions = {},
): Promise<TestResponse> {
  const isByCard = options.payment === undefined;
  const cardToken = token ?? (isByCard ? await system.cardToken(holder) : '');
  const body = buildInstallmentPaymentBody(plan, cardToken, options);
  return payer.visitor.post('/api/checkout/checkoutInstallment', { body, key });
}

/** Cancels the pending payment of a plan, as its fan does to pay another way. */
export const cancelInstallmentPayment = (payer: TestPerson, { planId }: TestPlan): Promise<TestResponse> =>
  payer.visitor.post('/api/checkout/cancel-installment-payment', { body: { planId } });

/** Reads the plan as its owner. */
export const readPlan = async (payer: TestPerson, { planId }: TestPlan) =>
  (await payer.visitor.get(`/api/checkout-service/installment?planId=${planId}`)).body.plan;

/** Offers plans on an event or pass, which is moved so far ahead that every plan fits. */
export async function offerPlans(
  db: TestSystem['db'],
  { id }: { readonly id: string },
  ...plans: readonly Partial<PlanTerms>[]
): Promise<void> {
  await db.query(
    `update event set starts_at = starts_at + interval '200 days', sale_closes_at = sale_closes_at + interval '200 days'
     where id = $1 or id in (select event_id from bundle_event where bundle_id = $1)`,
    [id],
  );
  await db.query(
    `update event set details = details || jsonb_build_object('plans', $2::jsonb) where id = $1`,
    [id, json((plans.length === 0 ? [{}] : plans).map((plan) => ({ ...threeInstallments, ...plan })))],
  );
}

const threeInstallments: PlanTerms = {
  id: 'tres-cuotas',
  kind: 'SUBSCRIPTION',
  installments: 3,
  firstShare: null,
  every: 'MONTH',
  lastDueAt: null,
  graceDays: 5,
  returnedShare: 8_000,
};

type HeldSeats = { readonly reservationId: string };

/** Lists the plans that a hold can be paid by. */
export const readOfferedPlans = async (buyer: TestPerson, { reservationId }: HeldSeats) =>
  (await buyer.visitor.get(`/api/bundles/installments?reservationId=${reservationId}`)).body.plans;

/** Opens the first offered plan for a hold, or the one that is given. */
export async function openPlan(
  buyer: TestPerson,
  held: HeldSeats,
  {
    offer,
    fanId,
    key = randomUUID(),
  }: { readonly offer?: TestOffer; readonly fanId?: string; readonly key?: string } = {},
): Promise<TestResponse> {
  const { id, installments } = offer ?? (await readOfferedPlans(buyer, held))[0];
  return buyer.visitor.post('/api/installments', {
    key,
    body: {
      reservationId: held.reservationId,
      offerId: id,
      installments,
      channel: 'WEB_DESKTOP',
      ...(fanId !== undefined && { fanId }),
    },
  });
}

export type TestOffer = {
  readonly id: string;
  readonly installments: readonly {
    readonly number: number;
    readonly amount: unknown;
    readonly dueAt: string;
  }[];
};

/** Returns an opened plan in the words of the helpers that pay its installments. */
export const toTestPlan = ({ body: { plan } }: TestResponse): TestPlan => ({
  planId: plan.planId,
  ids: plan.installments.map(({ installmentId }: { installmentId: string }) => installmentId),
  amounts: plan.installments.map(({ amount }: { amount: { amount: number } }) => amount.amount),
  currency: plan.total.currency,
});

/** Sells a plan whose first installment was taken in cash and whose second one is unpaid beyond its grace. */
export async function aPlanInDefault(
  system: TestSystem,
  {
    seller,
    fan,
    event,
    seat,
  }: {
    readonly seller: TestPerson;
    readonly fan: Pick<TestPerson, 'id'>;
    readonly event: TestEvent;
    readonly seat: number;
  },
) {
  const held = await system.heldAssisted(seller, event, seat);
  const plan = toTestPlan(await openPlan(seller, held, { fanId: fan.id }));
  await collectInstallments(seller, plan, { installments: [0] });
  await system.db.query(
    `update installment set due_at = clock_timestamp() - interval '10 days' where plan_id = $1 and number = 2`,
    [plan.planId],
  );
  const expectedRefund = { amount: Math.round((plan.amounts[0] ?? 0) * 0.8), currency: plan.currency };
  return { planId: plan.planId, expectedRefund };
}
