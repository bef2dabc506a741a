import { describe, expect, it } from 'vitest';
import type { AssistedInstallmentsPort } from '#application/assisted-installments.port.ts';
import type { InPersonInstallmentPayment } from '#domain/installment/assisted-plan.ts';
import {
  calculateSelectionCost,
  type InstallmentScope,
  toInstallmentSelection,
} from '#domain/installment/installment-selection.ts';
import type { Result } from '#domain/shared/result.ts';

/** A seller, and the search text that finds a plan with three unpaid installments. */
export type AssistedInstallmentSubject = {
  readonly assistedInstallments: AssistedInstallmentsPort;
  readonly searchText: string;
};

/** The contract of installments in assisted sales, for both the in-memory port and the HTTP port. */
export function assistedInstallmentContract(
  name: string,
  open: () => Promise<AssistedInstallmentSubject>,
): void {
  describe(`assisted installments over ${name}`, () => {
    let keys = 0;
    const key = () => `assisted-plan-contract-${Date.now().toString(36)}-${++keys}`;

    async function createSubject() {
      const { assistedInstallments, searchText } = await open();
      const find = async () => {
        const [found] = value(await assistedInstallments.findPlans(searchText));
        if (found === undefined) throw new Error('The plan was not found');
        return found.plan;
      };
      const seen = await find();
      const taking = (request: InstallmentScope, payment: InPersonInstallmentPayment, plan = seen) => {
        const expectedTotal = calculateSelectionCost(plan, request);
        if (expectedTotal === null) throw new Error('Nothing is left');
        return { planId: plan.planId, chosen: toInstallmentSelection(plan, request), expectedTotal, payment };
      };
      return { assistedInstallments, searchText, find, seen, taking };
    }

    it('finds a plan, collects the next installment by terminal and the rest in cash, and nothing after that', async () => {
      const { assistedInstallments, find, seen, taking } = await createSubject();
      const voucher = { method: 'TPV', voucherNumber: '771204' } as const;

      const one = value(await assistedInstallments.collect({ ...taking('NEXT', voucher), key: key() }));
      const late = await assistedInstallments.collect({ ...taking('NEXT', { method: 'CASH' }), key: key() });
      const used = await assistedInstallments.collect({ ...taking('NEXT', voucher, one), key: key() });
      const rest = taking('REMAINING', { method: 'CASH' }, one);
      const all = value(await assistedInstallments.collect({ ...rest, key: key() }));

      expect(seen.installments.map(({ status }) => status)).toEqual(['PENDING', 'PENDING', 'PENDING']);
      expect(one.installments.map(({ status }) => status)).toEqual(['PAID', 'PENDING', 'PENDING']);
      expect(one.payment).toMatchObject({ method: 'TPV', moneyMoved: 'YES' });
      expect(getErrorCode(late)).toBe('ALREADY_PAID');
      expect(used).toMatchObject({
        ok: false,
        error: { fields: [{ field: 'payment.voucherNumber', reason: 'VOUCHER_USED' }] },
      });
      expect(all.due.amount).toBe(0);
      expect((await find()).due.amount).toBe(0);
      expect(getErrorCode(await assistedInstallments.collect({ ...rest, key: key() }))).toBe('ALREADY_PAID');
    });

    it('collects once per idempotency key', async () => {
      const { assistedInstallments, find, taking } = await createSubject();
      const once = { ...taking('NEXT', { method: 'CASH' }), key: key() };

      const first = value(await assistedInstallments.collect(once));
      const again = value(await assistedInstallments.collect(once));

      expect(again.payment).toEqual(first.payment);
      expect((await find()).installments.filter(({ status }) => status === 'PAID')).toHaveLength(1);
    });

    it('finds nothing for unknown search text, and collects nothing for it', async () => {
      const { assistedInstallments, taking } = await createSubject();

      const request = { ...taking('NEXT', { method: 'CASH' }), planId: 'plan-of-nobody', key: key() };

      expect(value(await assistedInstallments.findPlans('nobody@correo.co'))).toEqual([]);
      expect(getErrorCode(await assistedInstallments.collect(request))).toBe('NOT_FOUND');
    });
  });
}

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const getErrorCode = (result: Awaited<ReturnType<AssistedInstallmentsPort['collect']>>): string | null =>
  !result.ok && result.error.kind === 'rejected' ? result.error.code : null;
