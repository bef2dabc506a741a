import { describe, expect, it } from 'vitest';
import type { InstallmentsPort } from '#application/installments.port.ts';
import { type Installment, remainingInstallments } from '#domain/installment/installment-plan.ts';
import { installmentScopes } from '#domain/installment/installment-selection.ts';
import { subtract } from '#domain/shared/money.ts';
import type { Result } from '#domain/shared/result.ts';

/** A plan with three unpaid installments, its owner signed in, and cards that the bank approves. */
export type InstallmentSubject = {
  readonly installments: InstallmentsPort;
  readonly planId: string;
  readonly token: () => Promise<string>;
};

/** The contract of installment plans, for both the in-memory port and the HTTP port. */
export function installmentContract(name: string, open: () => Promise<InstallmentSubject>): void {
  describe(`installments over ${name}`, () => {
    let keys = 0;
    const key = () => `installment-contract-${Date.now().toString(36)}-${++keys}`;

    it('lists the plan and pays it: one installment, then the rest, then nothing is left', async () => {
      const { installments, planId, token } = await open();
      const card = async () => aCardPayment(await token());
      const { plan } = value(await installments.findPlan(planId));
      const [first] = plan.installments;
      if (first === undefined) throw new Error('A plan of three has a first installment');
      const rest = subtract(plan.total, first.amount);
      const pay = async (
        chosen: Parameters<InstallmentsPort['payInstallments']>[0]['chosen'],
        expectedTotal = rest,
      ) =>
        installments.payInstallments({
          planId,
          chosen,
          expectedTotal,
          payment: await card(),
          key: key(),
        });

      const one = value(await pay([first.installmentId], first.amount));
      const other = await pay(remainingInstallments, first.amount);
      const all = value(await pay(remainingInstallments));
      const none = await pay(remainingInstallments);
      const listed = value(await installments.listPlans());

      expect(one).toMatchObject({ planId, paid: first.amount, due: rest, payment: { moneyMoved: 'YES' } });
      expect(statusesOf(one.installments)).toEqual(['PAID', 'PENDING', 'PENDING']);
      expect(getErrorCode(other)).toBe('TOTAL_CHANGED');
      expect(all).toMatchObject({ due: { amount: 0 }, nextDueAt: null });
      expect(getErrorCode(none)).toBe('ALREADY_PAID');
      expect(listed).toMatchObject([{ planId, paid: plan.total }]);
    });

    it('charges once per idempotency key', async () => {
      const { installments, planId, token } = await open();
      const { plan } = value(await installments.findPlan(planId));
      const [payment, once] = [aCardPayment(await token()), key()];
      const pay = () =>
        installments.payInstallments({
          planId,
          chosen: remainingInstallments,
          expectedTotal: plan.total,
          payment,
          key: once,
        });

      const [first, again] = [value(await pay()), value(await pay())];

      expect(again.payment).toEqual(first.payment);
    });

    it('lists the methods that take each amount, and cancels no payment that was completed', async () => {
      const { installments, planId, token } = await open();
      const { plan, options } = value(await installments.findPlan(planId));
      await installments.payInstallments({
        planId,
        chosen: remainingInstallments,
        expectedTotal: plan.total,
        payment: aCardPayment(await token()),
        key: key(),
      });

      const cancelled = await installments.cancelPayment(planId);

      for (const scope of installmentScopes)
        expect(options[scope].map(({ method }) => method)).toEqual(['CARD', 'TRANSFER', 'WALLET']);
      expect(getErrorCode(cancelled)).toBe('ALREADY_PAID');
    });

    it('finds no plan of another user', async () => {
      const { installments } = await open();

      expect(getErrorCode(await installments.findPlan('plan-of-nobody'))).toBe('NOT_FOUND');
    });
  });
}

const aCardPayment = (token: string) =>
  ({ method: 'CARD', card: { token, paymentMethodId: 'master' }, installments: 1 }) as const;

const statusesOf = (installments: readonly Installment[]) => installments.map(({ status }) => status);

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const getErrorCode = (
  result: Awaited<ReturnType<InstallmentsPort['cancelPayment' | 'findPlan' | 'payInstallments']>>,
): string | null => (!result.ok && result.error.kind === 'rejected' ? result.error.code : null);
