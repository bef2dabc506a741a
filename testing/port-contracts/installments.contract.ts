import { describe, expect, it } from 'vitest';
import type { InstallmentsPort } from '#application/installments.port.ts';
import { type Installment, remaining } from '#domain/installment/installment-plan.ts';
import { subtract } from '#domain/shared/money.ts';
import type { Result } from '#domain/shared/result.ts';

/** A plan of three quotas of which none is paid, in the hands of its owner, and cards that their bank approves. */
export type InstallmentSubject = {
  readonly installments: InstallmentsPort;
  readonly planId: string;
  readonly token: () => Promise<string>;
};

/** The promises of a plan to be paid, kept by the double in memory and by the real box office over HTTP alike. */
export function installmentContract(name: string, open: () => Promise<InstallmentSubject>): void {
  describe(`instalments over ${name}`, () => {
    let keys = 0;
    const key = () => `installment-contract-${Date.now().toString(36)}-${++keys}`;

    it('lists the plan and pays it: one quota, then the rest, then nothing is left', async () => {
      const { installments, planId, token } = await open();
      const card = async () => ({ token: await token(), paymentMethodId: 'master' });
      const { plan } = value(await installments.plan(planId));
      const [first] = plan.installments;
      if (first === undefined) throw new Error('A plan of three has a first quota');
      const rest = subtract(plan.total, first.amount);
      const pay = async (chosen: Parameters<InstallmentsPort['pay']>[0]['chosen'], seenTotal = rest) =>
        installments.pay({ planId, chosen, seenTotal, card: await card(), savedCardId: null, key: key() });

      const one = value(await pay([first.installmentId], first.amount));
      const other = await pay(remaining, first.amount);
      const all = value(await pay(remaining));
      const none = await pay(remaining);
      const listed = value(await installments.plans());

      expect(one).toMatchObject({ planId, paid: first.amount, due: rest, payment: { moneyMoved: 'YES' } });
      expect(statusesOf(one.installments)).toEqual(['PAID', 'PENDING', 'PENDING']);
      expect(refusalIn(other)).toBe('TOTAL_CHANGED');
      expect(all).toMatchObject({ due: { amount: 0 }, nextDueAt: null });
      expect(refusalIn(none)).toBe('ALREADY_PAID');
      expect(listed).toMatchObject([{ planId, paid: plan.total }]);
    });

    it('charges once for a key', async () => {
      const { installments, planId, token } = await open();
      const { plan } = value(await installments.plan(planId));
      const [card, once] = [{ token: await token(), paymentMethodId: 'master' }, key()];
      const pay = () =>
        installments.pay({
          planId,
          chosen: remaining,
          seenTotal: plan.total,
          card,
          savedCardId: null,
          key: once,
        });

      const [first, again] = [value(await pay()), value(await pay())];

      expect(again.payment).toEqual(first.payment);
    });

    it('knows no plan of anybody else', async () => {
      const { installments } = await open();

      expect(refusalIn(await installments.plan('plan-of-nobody'))).toBe('NOT_FOUND');
    });
  });
}

const statusesOf = (installments: readonly Installment[]) => installments.map(({ status }) => status);

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const refusalIn = (result: Awaited<ReturnType<InstallmentsPort['plan' | 'pay']>>): string | null =>
  !result.ok && result.error.kind === 'refused' ? result.error.code : null;
