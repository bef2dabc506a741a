import { describe, expect, it } from 'vitest';
import type { DeskPlansPort } from '#application/desk-plans.port.ts';
import type { QuotasInPerson } from '#domain/installment/plan-at-desk.ts';
import { chosenBy, costOf, type QuotaWish } from '#domain/installment/quota-wish.ts';
import type { Result } from '#domain/shared/result.ts';

/** A seller's desk, and the words by which a plan of three quotas is found of which none is paid. */
export type DeskPlanSubject = { readonly deskPlans: DeskPlansPort; readonly words: string };

/** The promises of a plan at the desk, kept by the double in memory and by the real box office over HTTP alike. */
export function deskPlanContract(name: string, open: () => Promise<DeskPlanSubject>): void {
  describe(`plans at the desk over ${name}`, () => {
    let keys = 0;
    const key = () => `desk-plan-contract-${Date.now().toString(36)}-${++keys}`;

    async function aDesk() {
      const { deskPlans, words } = await open();
      const find = async () => {
        const [found] = value(await deskPlans.find(words));
        if (found === undefined) throw new Error('The plan is not found');
        return found.plan;
      };
      const seen = await find();
      const taking = (wish: QuotaWish, payment: QuotasInPerson, plan = seen) => {
        const seenTotal = costOf(plan, wish);
        if (seenTotal === null) throw new Error('Nothing is left');
        return { planId: plan.planId, chosen: chosenBy(plan, wish), seenTotal, payment };
      };
      return { deskPlans, words, find, seen, taking };
    }

    it('finds a plan, takes the next quota by the terminal and the rest in cash, and nothing after that', async () => {
      const { deskPlans, find, seen, taking } = await aDesk();
      const slip = { method: 'TPV', voucherNumber: '771204' } as const;

      const one = value(await deskPlans.take({ ...taking('NEXT', slip), key: key() }));
      const late = await deskPlans.take({ ...taking('NEXT', { method: 'CASH' }), key: key() });
      const used = await deskPlans.take({ ...taking('NEXT', slip, one), key: key() });
      const rest = taking('REMAINING', { method: 'CASH' }, one);
      const all = value(await deskPlans.take({ ...rest, key: key() }));

      expect(seen.installments.map(({ status }) => status)).toEqual(['PENDING', 'PENDING', 'PENDING']);
      expect(one.installments.map(({ status }) => status)).toEqual(['PAID', 'PENDING', 'PENDING']);
      expect(one.payment).toMatchObject({ method: 'TPV', moneyMoved: 'YES' });
      expect(refusalIn(late)).toBe('ALREADY_PAID');
      expect(used).toMatchObject({
        ok: false,
        error: { fields: [{ field: 'payment.voucherNumber', reason: 'VOUCHER_USED' }] },
      });
      expect(all.due.amount).toBe(0);
      expect((await find()).due.amount).toBe(0);
      expect(refusalIn(await deskPlans.take({ ...rest, key: key() }))).toBe('ALREADY_PAID');
    });

    it('takes once for a key', async () => {
      const { deskPlans, find, taking } = await aDesk();
      const once = { ...taking('NEXT', { method: 'CASH' }), key: key() };

      const first = value(await deskPlans.take(once));
      const again = value(await deskPlans.take(once));

      expect(again.payment).toEqual(first.payment);
      expect((await find()).installments.filter(({ status }) => status === 'PAID')).toHaveLength(1);
    });

    it('finds nothing by what nobody has, and takes nothing for it', async () => {
      const { deskPlans, taking } = await aDesk();

      const wish = { ...taking('NEXT', { method: 'CASH' }), planId: 'plan-of-nobody', key: key() };

      expect(value(await deskPlans.find('nobody@correo.co'))).toEqual([]);
      expect(refusalIn(await deskPlans.take(wish))).toBe('NOT_FOUND');
    });
  });
}

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const refusalIn = (result: Awaited<ReturnType<DeskPlansPort['take']>>): string | null =>
  !result.ok && result.error.kind === 'refused' ? result.error.code : null;
