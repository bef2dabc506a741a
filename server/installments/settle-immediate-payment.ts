import {
  buildEmailMessage,
  findSelectedInstallments,
  markInstallmentsPaid,
} from './installment-settlement.ts';
import type { InstallmentPaymentRecord, InstallmentUnitOfWork, PlanRecord } from './installments.port.ts';

/**
 * Settles a payment whose money is there, like one that the provider reports: collected in person, or taken from the
 * wallet. The caller has locked the plan and written the payment.
 */
export async function settleImmediatePayment(
  store: InstallmentUnitOfWork,
  plan: PlanRecord,
  payment: InstallmentPaymentRecord,
): Promise<void> {
  const selectedInstallments = await findSelectedInstallments(store, payment);
  await store.payments.update(payment.id, { status: 'PAID', coverage: 'PAYS' });
  await markInstallmentsPaid({ store, plan, selectedInstallments });
  await store.outbox.insert(buildEmailMessage('PAID', { payment, of: payment.id }));
}
