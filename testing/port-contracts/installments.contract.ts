import { describe, expect, it } from 'vitest';
import type { InstallmentsPort } from '#application/installments.port.ts';
import { type Installment, remainingInstallments } from '#domain/installment/installment-plan.ts';
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
      const card = async () => ({ token: await token(), paymentMethodId: 'master' });
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
          card: await card(),
          savedCardId: null,
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
      const [card, once] = [{ token: await token(), paymentMethodId: 'master' }, key()];
      const pay = () =>
        installments.payInstallments({
          planId,
          chosen: remainingInstallments,
          expectedTotal: plan.total,
          card,
          savedCardId: null,
          key: once,
        });

      const [first, again] = [value(await pay()), value(await pay())];

      expect(again.payment).toEqual(first.payment);
    });

    it('finds no plan of another user', async () => {
      const { installments } = await open();

      expect(getErrorCode(await installments.findPlan('plan-of-nobody'))).toBe('NOT_FOUND');
    });
  });
}

const statusesOf = (installments: readonly Installment[]) => installments.map(({ status }) => status);

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const getErrorCode = (
  result: Awaited<ReturnType<InstallmentsPort['findPlan' | 'payInstallments']>>,
): string | null => (!result.ok && result.error.kind === 'rejected' ? result.error.code : null);
