import type { KeptAct, KeptKind, KeptPage, KeptSale } from '#domain/order/kept-sale.ts';
import type { Outcome } from './failure.ts';

/** Seats that wait for somebody here: a manager's bookings, and transfers that buyers announced. */
export interface KeptSalesPort {
  /** What ends first comes first; `words` are a code, an e-mail address, a document, a name or a reference, or empty for all. */
  find(of: { readonly kind: KeptKind; readonly words: string; readonly page: number }): Outcome<KeptPage>;
  /**
   * Ends their waiting, once per key. A refusal means that nothing happened: ALREADY_PAID or HOLD_EXPIRED when somebody or the
   * clock was first.
   */
  act(sale: Pick<KeptSale, 'reservationId' | 'total'>, act: KeptAct, key: string): Outcome<null>;
}
