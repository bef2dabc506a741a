import { enqueueDeclinedCharge, findSelectedInstallments, reopen } from './installment-settlement.ts';
import type { InstallmentTransactions } from './installments.port.ts';

/** Closes a payment that never reached the provider. */
export async function closeUnstartedPayment(
  transactions: InstallmentTransactions,
  paymentId: string,
  because: 'REJECTED' | 'CANCELLED',
): Promise<void> {
  const known = await transactions.payments.find(paymentId);
  if (known === null) return;
  await transactions.transaction(async (store) => {
    const plan = await store.plans.lock(known.planId);
    const payment = await store.payments.find(paymentId);
    if (plan === null || payment?.status !== 'CREATED') return;
    if (because === 'CANCELLED' && payment.expiresAt > plan.now) return;
    const selectedInstallments = await findSelectedInstallments(store, payment);
    await store.payments.update(payment.id, { status: because, coverage: 'OVER' });
    await reopen({ store, plan, selectedInstallments });
    await enqueueDeclinedCharge(store, payment);
  });
}
