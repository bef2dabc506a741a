import { randomBytes } from 'node:crypto';
import type { Installment } from '#domain/installment/installment-plan.ts';
import { scheduleInstallments } from '#domain/installment/plan.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { InstallmentUnitOfWork, NewPlan } from './installments.port.ts';

/**
 * Creates an installment plan over these due dates: equal installments to the cent, the last one takes the remainder.
 * For products sold in installments; none is on sale yet.
 */
export async function createInstallmentPlan(
  store: Pick<InstallmentUnitOfWork, 'plans'>,
  {
    dueDates,
    ...plan
  }: Omit<NewPlan, 'id' | 'orderId' | 'reservationId'> &
    Partial<Pick<NewPlan, 'orderId' | 'reservationId'>> & { readonly dueDates: readonly Instant[] },
): Promise<{ readonly planId: string; readonly installments: readonly Installment[] }> {
  const id = newId();
  const installments = scheduleInstallments(plan.total, dueDates).map((installment) => ({
    ...installment,
    installmentId: newId(),
  }));
  await store.plans.insert({ orderId: null, reservationId: null, ...plan, id }, installments);
  return { planId: id, installments };
}

const newId = (): string => randomBytes(16).toString('base64url');
