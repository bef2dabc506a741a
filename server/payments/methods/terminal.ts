import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import { findRuleUnavailableReason } from '#domain/payment/payment-rules.ts';
import { normalizeTerminalVoucher, type TerminalVoucher } from '#domain/payment/terminal-voucher.ts';
import type { UnitOfWork } from '#server/unit-of-work/public.ts';
import { paymentLeaseMs } from '../attempts/payment-attempt-limits.ts';
import type { PaymentError } from '../attempts/payment-error.ts';
import { sellImmediately } from '../settlement/sell-immediately.ts';
import type { FindPaymentOption, PaymentMethodHandler } from './method-handler.ts';

/**
 * Creates the handler of TPV: the card terminal has already taken the money, and its voucher number proves one sale.
 * Two sales with the same voucher wait for each other; the table's unique key is the final check.
 */
export function createTerminalHandler(payment: PaymentInputOf<'TPV'>): PaymentMethodHandler {
  const voucher = normalizeTerminalVoucher(payment);
  return {
    provider: 'terminal',
    isHosted: false,
    leaseMs: paymentLeaseMs,
    async validateLocked(store, { reservation: { market } }) {
      return validateVoucherUnused(store, { market, ...voucher });
    },
    async write(store, sale) {
      await store.terminalVouchers.record(
        { market: sale.reservation.market, ...voucher },
        { attemptId: sale.attemptId },
      );
      await sellImmediately(store, sale, {
        statusDetail: payment.voucherNumber,
        paymentMethodId: 'tpv',
        paymentTypeId: 'terminal',
      });
    },
  };
}

/** Rejects a terminal voucher that has already paid; locks its number until the transaction ends. */
export async function validateVoucherUnused(
  store: Pick<UnitOfWork, 'locks' | 'terminalVouchers'>,
  voucher: TerminalVoucher & { readonly market: MarketCode },
): Promise<(Pick<PaymentError, 'fields'> & { readonly code: 'FIELDS_INVALID' }) | null> {
  await store.locks.acquire(`voucher ${voucher.market} ${voucher.terminal} ${voucher.number}`);
  return (await store.terminalVouchers.isUsed(voucher))
    ? { code: 'FIELDS_INVALID', fields: [{ field: 'payment.voucherNumber', reason: 'VOUCHER_USED' }] }
    : null;
}

export const findTerminalOption: FindPaymentOption = async (_parts, sale) => ({
  reason: findRuleUnavailableReason('TPV', sale),
});
