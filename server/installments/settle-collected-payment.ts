import {
  buildEmailMessage,
  findSelectedInstallments,
  markInstallmentsPaid,
} from './installment-settlement.ts';
import type { InstallmentPaymentRecord, InstallmentUnitOfWork } from './installments.port.ts';

/**
 * Settles a payment that staff collected in person, like one that the provider reports. The caller has locked the
 * plan and written the payment.
 */
export async function settleCollectedPayment(
  store: Pick<InstallmentUnitOfWork, 'outbox' | 'payments' | 'plans'>,
  payment: InstallmentPaymentRecord,
): Promise<void> {
  const selectedInstallments = await findSelectedInstallments(store, payment);
  await store.payments.update(payment.id, { status: 'PAID', coverage: 'PAYS' });
  await markInstallmentsPaid(store, payment, selectedInstallments);
  await store.outbox.insert(buildEmailMessage('PAID', { payment, of: payment.id }));
}
