import type { Result } from '#domain/shared/result.ts';
import type { PaymentProvider, ProviderFailure } from '../../application/payments/payment-provider.port.ts';

/** Wraps the provider so that every failed call is reported with its causes and codes, without the data that was sent. */
export function reportedProvider(
  provider: PaymentProvider,
  report: (call: keyof PaymentProvider, failure: ProviderFailure) => void,
): PaymentProvider {
  async function seen<T>(
    call: keyof PaymentProvider,
    answer: Promise<Result<T, ProviderFailure>>,
  ): Promise<Result<T, ProviderFailure>> {
    const result = await answer;
    if (!result.ok) report(call, result.error);
    return result;
  }
  return {
    chargeCard: (charge) => seen('chargeCard', provider.chargeCard(charge)),
    payment: (id) => seen('payment', provider.payment(id)),
    paymentsFor: (reference) => seen('paymentsFor', provider.paymentsFor(reference)),
    cancel: (id, key) => seen('cancel', provider.cancel(id, key)),
    refund: (id, key, amount) => seen('refund', provider.refund(id, key, amount)),
    createPreference: (request) => seen('createPreference', provider.createPreference(request)),
    closePreference: (id, at) => seen('closePreference', provider.closePreference(id, at)),
    instruct: (request) => seen('instruct', provider.instruct(request)),
    methods: (market) => seen('methods', provider.methods(market)),
    installments: (of) => seen('installments', provider.installments(of)),
    customer: (person) => seen('customer', provider.customer(person)),
    saveCard: (customerId, token) => seen('saveCard', provider.saveCard(customerId, token)),
    cards: (customerId) => seen('cards', provider.cards(customerId)),
    removeCard: (customerId, cardId) => seen('removeCard', provider.removeCard(customerId, cardId)),
  };
}
