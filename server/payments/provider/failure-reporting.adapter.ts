import type { Result } from '#domain/shared/result.ts';
import type { PaymentProvider, ProviderFailure } from '../attempts/payment-provider.port.ts';
import type { CardVault } from '../saved-cards/card-vault.port.ts';

type ReportFailure<Port> = (call: keyof Port, failure: ProviderFailure) => void;

const createReporter =
  <Port>(report: ReportFailure<Port>) =>
  async <T>(
    call: keyof Port,
    pending: Promise<Result<T, ProviderFailure>>,
  ): Promise<Result<T, ProviderFailure>> => {
    const result = await pending;
    if (!result.ok) report(call, result.error);
    return result;
  };

/** Reports every failed call to the provider with its causes and codes, without the data that was sent. */
export function reportPaymentFailures(
  provider: PaymentProvider,
  report: ReportFailure<PaymentProvider>,
): PaymentProvider {
  const reported = createReporter(report);
  return {
    chargeCard: (charge) => reported('chargeCard', provider.chargeCard(charge)),
    findPayment: (id) => reported('findPayment', provider.findPayment(id)),
    listPayments: (reference) => reported('listPayments', provider.listPayments(reference)),
    cancel: (id, key) => reported('cancel', provider.cancel(id, key)),
    refund: (id, key, amount) => reported('refund', provider.refund(id, key, amount)),
    createPreference: (request) => reported('createPreference', provider.createPreference(request)),
    closePreference: (id, at) => reported('closePreference', provider.closePreference(id, at)),
    createPendingPayment: (request) =>
      reported('createPendingPayment', provider.createPendingPayment(request)),
    listMethods: (market) => reported('listMethods', provider.listMethods(market)),
    listInstallmentOptions: (of) => reported('listInstallmentOptions', provider.listInstallmentOptions(of)),
  };
}

/** Reports every failed call to the provider's card vault, without the data that was sent. */
export function reportCardVaultFailures(vault: CardVault, report: ReportFailure<CardVault>): CardVault {
  const reported = createReporter(report);
  return {
    findOrCreateCustomer: (person) => reported('findOrCreateCustomer', vault.findOrCreateCustomer(person)),
    saveCard: (customerId, token) => reported('saveCard', vault.saveCard(customerId, token)),
    listCards: (customerId) => reported('listCards', vault.listCards(customerId)),
    tokenizeCard: (customerId, cardId) => reported('tokenizeCard', vault.tokenizeCard(customerId, cardId)),
    removeCard: (customerId, cardId) => reported('removeCard', vault.removeCard(customerId, cardId)),
  };
}
