import { currencies, type Money } from '#domain/shared/money.ts';
import type { ClaimedOutboxMessage } from './outbox.port.ts';

/** Reads the amount from a message's payload; null where it has none. */
export function readPayloadAmount({ amount: sum }: ClaimedOutboxMessage['payload']): Money | null {
  if (typeof sum !== 'object' || sum === null) return null;
  const { amount, currency: code }: { readonly amount?: unknown; readonly currency?: unknown } = sum;
  const currency = currencies.find((known) => known === code);
  return currency === undefined || typeof amount !== 'number' ? null : { amount, currency };
}
