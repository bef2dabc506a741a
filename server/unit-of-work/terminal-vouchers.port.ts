import type { MarketCode } from '#domain/market/market.ts';
import type { TerminalVoucher } from '#domain/payment/terminal-voucher.ts';

/** Keeps a card terminal voucher from paying twice. */
export interface TerminalVouchers {
  /** Returns true when this card terminal voucher has already paid for something today. */
  isUsed(voucher: TerminalVoucher & { readonly market: MarketCode }): Promise<boolean>;
  /** Records permanently what the voucher paid. The database rejects a second use. */
  record(
    voucher: TerminalVoucher & { readonly market: MarketCode },
    paid: { readonly attemptId: string } | { readonly installmentPaymentId: string },
  ): Promise<void>;
}
