import { payBefore } from '#domain/payment/instruction-lease.ts';
import { transferSystemOf } from '#domain/payment/payment-offer.ts';
import type { PaymentOrderOf } from '#domain/payment/payment-order.ts';
import { wayRefusalOf } from '#domain/payment/payment-rules.ts';
import { transferLease } from '#domain/sale/hold-window.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import { notOffered } from '../payment-refusal.ts';
import type { Carrier, Chooser } from './carrier.ts';
import { limitsOf } from './limits.ts';
import { beganAt, paymentWords } from './payer.ts';

type ByPse = Extract<PaymentOrderOf<'TRANSFER'>, { readonly system: 'PSE' }>;

/**
 * Creates the handler of TRANSFER: Colombia's PSE through a selected bank, or Mexico's SPEI to a CLABE created for
 * this payment.
 */
export const byTransfer = (payment: PaymentOrderOf<'TRANSFER'>): Carrier =>
  payment.system === 'PSE' ? byPse(payment) : bySpei;

const byPse = ({ bankId, personType, address }: ByPse): Carrier => ({
  provider: 'mercado-pago',
  isHosted: false,
  leaseMs: cardLeaseMs,
  async refusal(parts, sale) {
    if (transferSystemOf(sale.market) !== 'PSE') return notOffered('OTHER_MARKET');
    const found = await limitsOf(parts, sale, 'pse');
    if ('reason' in found) return notOffered(found.reason);
    const reason = wayRefusalOf('PSE', sale, found.limits);
    if (reason !== null) return notOffered(reason);
    const isBank = found.method?.banks.some(({ id }) => id === bankId) === true;
    const fields = [
      ...(isBank ? [] : [{ field: 'payment.bankId', reason: 'UNKNOWN' }]),
      ...(sale.payer?.documentNumber ? [] : [{ field: 'payer.documentNumber', reason: 'MISSING' }]),
    ];
    return fields.length === 0 ? null : { code: 'FIELDS_INVALID', fields };
  },
  ask: (parts, begun) =>
    parts.provider.instruct({
      ...paymentWords(parts, begun),
      market: begun.order.market,
      paymentMethodId: 'pse',
      expiresAt: null,
      pse: {
        bankId,
        personType,
        callbackUrl: parts.bankReturnUrl({
          market: begun.order.market,
          mode: begun.order.mode,
          orderId: begun.order.id,
          ...(begun.byLink && { byLink: true }),
        }),
        ip: begun.ip,
        phone: begun.buyer?.phone ?? null,
        address: address ?? null,
      },
    }),
});

const bySpei: Carrier = {
  provider: 'mercado-pago',
  isHosted: false,
  leaseMs: cardLeaseMs,
  async refusal(parts, sale) {
    if (transferSystemOf(sale.market) !== 'SPEI') return notOffered('OTHER_MARKET');
    const found = await limitsOf(parts, sale, 'clabe');
    if ('reason' in found) return notOffered(found.reason);
    const reason = wayRefusalOf('SPEI', sale, found.limits);
    return reason === null ? null : notOffered(reason);
  },
  async ask(parts, begun) {
    const found = await limitsOf(parts, begun.order, 'clabe');
    const accreditation = 'limits' in found ? found.limits.accreditation : 0;
    return parts.provider.instruct({
      ...paymentWords(parts, begun),
      market: begun.order.market,
      paymentMethodId: 'clabe',
      expiresAt: new Date(
        payBefore(
          { accreditation },
          {
            eventStartsAt: begun.house.startsAt,
            now: beganAt(begun),
            market: begun.order.market,
            by: 'SPEI',
          },
        ),
      ).toISOString(),
      pse: null,
    });
  },
};

/** Returns the market's transfer system; for PSE with the banks that the provider lists now. */
export const transferChoice: Chooser = async (parts, sale) => {
  const system = transferSystemOf(sale.market);
  const found = await limitsOf(parts, sale, system === 'PSE' ? 'pse' : 'clabe');
  if ('reason' in found) return { reason: found.reason };
  const reason = wayRefusalOf(system, sale, found.limits);
  return {
    reason,
    transfer: {
      system,
      banks: found.method?.banks ?? [],
      payBy:
        system === 'PSE' ? sale.now + transferLease.length : payBefore(found.limits, { ...sale, by: system }),
    },
  };
};
