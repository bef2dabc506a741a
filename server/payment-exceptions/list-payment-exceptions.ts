import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentExceptionPage, PaymentExceptionState } from '#domain/payment/payment-exception.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import type { PaymentExceptions } from './payment-exceptions.port.ts';

/** Returns a page of open or resolved payment exceptions, newest first (Spec §9). */
export async function listPaymentExceptions(
  paymentExceptions: PaymentExceptions,
  {
    page,
    ...of
  }: {
    readonly market: MarketCode;
    readonly language: Language;
    readonly state: PaymentExceptionState;
    readonly page: number;
  },
): Promise<PaymentExceptionPage> {
  const found = await paymentExceptions.listPage({
    ...of,
    offset: calculatePageOffset(page),
    limit: PAGE_SIZE,
  });
  return { ...found, page, pageSize: PAGE_SIZE };
}
