import type { Result } from '#domain/shared/result.ts';
import type { PaymentProvider, ProviderFailure } from '../payment-provider.port.ts';

/** Wraps the provider so that every failed call is reported with its causes and codes, without the data that was sent. */
export function withFailureReporting(
  provider: PaymentProvider,
  report: (call: keyof PaymentProvider, failure: ProviderFailure) => void,
): PaymentProvider {
  async function reportFailure<T>(
    call: keyof PaymentProvider,
    pending: Promise<Result<T, ProviderFailure>>,
  ): Promise<Result<T, ProviderFailure>> {
    const result = await pending;
    if (!result.ok) report(call, result.error);
    return result;
  }
  return {
    chargeCard: (charge) => reportFailure('chargeCard', provider.chargeCard(charge)),
    payment: (id) => reportFailure('payment', provider.payment(id)),
    paymentsFor: (reference) => reportFailure('paymentsFor', provider.paymentsFor(reference)),
    cancel: (id, key) => reportFailure('cancel', provider.cancel(id, key)),
    refund: (id, key, amount) => reportFailure('refund', provider.refund(id, key, amount)),
    createPreference: (request) => reportFailure('createPreference', provider.createPreference(request)),
    closePreference: (id, at) => reportFailure('closePreference', provider.closePreference(id, at)),
    createPendingPayment: (request) =>
      reportFailure('createPendingPayment', provider.createPendingPayment(request)),
    methods: (market) => reportFailure('methods', provider.methods(market)),
    installments: (of) => reportFailure('installments', provider.installments(of)),
    customer: (person) => reportFailure('customer', provider.customer(person)),
    saveCard: (customerId, token) => reportFailure('saveCard', provider.saveCard(customerId, token)),
    cards: (customerId) => reportFailure('cards', provider.cards(customerId)),
    removeCard: (customerId, cardId) => reportFailure('removeCard', provider.removeCard(customerId, cardId)),
  };
}
