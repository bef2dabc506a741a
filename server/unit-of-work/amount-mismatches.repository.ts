import type { Queryable } from '../db/engine.ts';
import type { AmountMismatches } from './amount-mismatches.port.ts';

/** Stores amount mismatches in the payment attempt's details, over a database or inside a transaction. */
export function amountMismatchesOver(db: Queryable): AmountMismatches {
  /** Appends a payment id to a list in the attempt's detail, once. */
  const appendToDetail = async (
    name: 'reviewedPaymentIds' | 'mismatchedPaymentIds',
    id: string,
    paymentId: string,
  ): Promise<void> => {
    await db.query(
      `update payment_attempt set detail = detail || jsonb_build_object($3::text,
         coalesce(detail->$3, '[]') || to_jsonb($2::text)), updated_at = clock_timestamp()
       where id = $1 and not coalesce(detail->$3, '[]') ? $2`,
      [id, paymentId, name],
    );
  };

  return {
    recordDecision: (id, paymentId) => appendToDetail('reviewedPaymentIds', id, paymentId),
    record: (id, paymentId) => appendToDetail('mismatchedPaymentIds', id, paymentId),
  };
}
