import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import { findRuleUnavailableReason } from '#domain/payment/payment-rules.ts';
import { paymentLeaseMs } from '../attempts/payment-attempt-limits.ts';
import { methodNotOffered } from '../attempts/payment-error.ts';
import { listSavedCards } from '../saved-cards/saved-cards.ts';
import type { FindPaymentOption, PayableSale, PaymentMethodHandler } from './method-handler.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { mergeLimits, type ProviderLimits } from './provider-limits.ts';
import { buildBankReturnUrl, buildProviderRequest } from './provider-request.ts';

/** Creates the handler of CARD: a single-use token, charged immediately; the bank may require 3-D Secure. */
export const createCardHandler = ({
  card,
  installments,
  issuerId,
  savedCardId,
  saveToken,
}: PaymentInputOf<'CARD'>): PaymentMethodHandler => ({
  provider: 'mercado-pago',
  isHosted: false,
  leaseMs: paymentLeaseMs,
  validate: validateCardPayment,
  ...(saveToken !== undefined && { notes: { saveToken } }),
  submit: async (deps, submitted) => {
    // A payer by link uses their own saved cards or none.
    const owner = submitted.cardOwnerId ?? (submitted.byLink ? null : submitted.order.buyerId);
    return deps.provider.chargeCard({
      ...buildProviderRequest(deps, submitted),
      cardToken: card.token,
      paymentMethodId: card.paymentMethodId,
      installments,
      returnUrl: buildBankReturnUrl(deps, submitted),
      issuerId: issuerId ?? null,
      customerId:
        savedCardId === undefined || owner === null ? null : await deps.savedCards.findCustomerId(owner),
    });
  },
});

/** Validates that a sale can be paid by card, with our form or on the provider's hosted page. */
export const validateCardPayment: NonNullable<PaymentMethodHandler['validate']> = async (deps, sale) => {
  const reason = await findUnavailableReason(deps, sale);
  return reason === null ? null : methodNotOffered(reason);
};

/** Returns the option for cards of any brand, with the fan's saved cards. */
export const findCardOption: FindPaymentOption = async (deps, sale) => {
  const reason = await findUnavailableReason(deps, sale);
  const cards = sale.personId === null ? [] : await listSavedCards(deps, sale.personId, sale.now);
  return { reason, cards };
};

/**
 * Checks the sale against the widest card limits. A list that cannot be read blocks no card: one caller per ten
 * seconds waits for it, up to `providerTimeouts`, and the charge itself reports what the list would have said.
 */
const findUnavailableReason = async (deps: PaymentDeps, sale: PayableSale) =>
  findRuleUnavailableReason('CARD', sale, await findCardLimits(deps, sale.market));

/** Returns the widest limits of all kinds of cards; null while the list cannot be read. */
export const findCardLimits = async (
  { methods }: Pick<PaymentDeps, 'methods'>,
  market: MarketCode,
): Promise<ProviderLimits | null> =>
  mergeLimits(((await methods(market)) ?? []).filter(({ typeId }) => cardTypes.has(typeId)));

const cardTypes: ReadonlySet<string> = new Set(['credit_card', 'debit_card', 'prepaid_card']);
