import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import { getTransferSystem } from '#domain/payment/payment-offer.ts';
import { findRuleUnavailableReason } from '#domain/payment/payment-rules.ts';
import { calculateReferenceDeadline } from '#domain/payment/reference-deadline.ts';
import { transferLease } from '#domain/reservation/hold-window.ts';
import { paymentLeaseMs } from '../attempts/payment-attempt-limits.ts';
import { methodNotOffered } from '../attempts/payment-error.ts';
import type { FindPaymentOption, PaymentMethodHandler } from './method-handler.ts';
import { findProviderLimits } from './provider-limits.ts';
import { buildBankReturnUrl, buildProviderRequest, calculateStartedAt } from './provider-request.ts';

type ByPse = Extract<PaymentInputOf<'TRANSFER'>, { readonly system: 'PSE' }>;

/**
 * Creates the handler of TRANSFER: Colombia's PSE through a selected bank, or Mexico's SPEI to a CLABE created for
 * this payment.
 */
export const createTransferHandler = (payment: PaymentInputOf<'TRANSFER'>): PaymentMethodHandler =>
  payment.system === 'PSE' ? createPseHandler(payment) : speiHandler;

const createPseHandler = ({ bankId, personType, address }: ByPse): PaymentMethodHandler => ({
  provider: 'mercado-pago',
  isHosted: false,
  leaseMs: paymentLeaseMs,
  async validate(deps, sale) {
    if (getTransferSystem(sale.market) !== 'PSE') return methodNotOffered('OTHER_MARKET');
    const found = await findProviderLimits(deps, sale, 'pse');
    if ('reason' in found) return methodNotOffered(found.reason);
    const reason = findRuleUnavailableReason('PSE', sale, found.limits);
    if (reason !== null) return methodNotOffered(reason);
    const isBank = found.method?.banks.some(({ id }) => id === bankId) === true;
    const fields = [
      ...(isBank ? [] : [{ field: 'payment.bankId', reason: 'UNKNOWN' }]),
      ...(sale.payer?.documentNumber ? [] : [{ field: 'payer.documentNumber', reason: 'MISSING' }]),
    ];
    return fields.length === 0 ? null : { code: 'FIELDS_INVALID', fields };
  },
  submit: (deps, submitted) =>
    deps.provider.createPendingPayment({
      ...buildProviderRequest(deps, submitted),
      market: submitted.order.market,
      paymentMethodId: 'pse',
      expiresAt: null,
      pse: {
        bankId,
        personType,
        callbackUrl: buildBankReturnUrl(deps, submitted),
        ip: submitted.ip,
        phone: submitted.buyer?.phone ?? null,
        address: address ?? null,
      },
    }),
});

const speiHandler: PaymentMethodHandler = {
  provider: 'mercado-pago',
  isHosted: false,
  leaseMs: paymentLeaseMs,
  async validate(deps, sale) {
    if (getTransferSystem(sale.market) !== 'SPEI') return methodNotOffered('OTHER_MARKET');
    const found = await findProviderLimits(deps, sale, 'clabe');
    if ('reason' in found) return methodNotOffered(found.reason);
    const reason = findRuleUnavailableReason('SPEI', sale, found.limits);
    return reason === null ? null : methodNotOffered(reason);
  },
  async submit(deps, submitted) {
    const found = await findProviderLimits(deps, submitted.order, 'clabe');
    const accreditationMinutes = 'limits' in found ? found.limits.accreditationMinutes : 0;
    return deps.provider.createPendingPayment({
      ...buildProviderRequest(deps, submitted),
      market: submitted.order.market,
      paymentMethodId: 'clabe',
      expiresAt: new Date(
        calculateReferenceDeadline(
          { accreditationMinutes },
          {
            eventStartsAt: submitted.salesContext.startsAt,
            now: calculateStartedAt(submitted),
            market: submitted.order.market,
            by: 'SPEI',
          },
        ),
      ).toISOString(),
      pse: null,
    });
  },
};

/** Returns the market's transfer system; for PSE with the banks that the provider lists now. */
export const findTransferOption: FindPaymentOption = async (deps, sale) => {
  const system = getTransferSystem(sale.market);
  const found = await findProviderLimits(deps, sale, system === 'PSE' ? 'pse' : 'clabe');
  if ('reason' in found) return { reason: found.reason };
  const reason = findRuleUnavailableReason(system, sale, found.limits);
  return {
    reason,
    transfer: {
      system,
      banks: found.method?.banks ?? [],
      payBy:
        system === 'PSE'
          ? sale.now + transferLease.length
          : calculateReferenceDeadline(found.limits, { ...sale, by: system }),
    },
  };
};
