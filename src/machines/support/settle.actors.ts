import type { Failure, Outcome } from '#application/failure.ts';
import type { AccountTies } from '#domain/fan/profile.ts';
import { currencies, type Money } from '#domain/shared/money.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Settled } from './settle.ts';
import { type Trouble, troubleWith } from './trouble.ts';

/** A port's failure as a flow keeps it. */
export function troubleOf(failure: Failure): Trouble {
  switch (failure.kind) {
    case 'refused':
      return {
        code: failure.code,
        fields: failure.fields,
        retryAfter: failure.retryAfter,
        reference: failure.reference,
        triesLeft: typeof failure.detail.triesLeft === 'number' ? failure.detail.triesLeft : null,
        ties: tiesIn(failure.detail),
      };
    case 'unavailable':
      return {
        ...troubleWith('UNAVAILABLE'),
        retryAfter: failure.retryAfter,
        reference: failure.reference,
      };
    case 'offline':
      return troubleWith('OFFLINE');
    case 'unknown':
      return troubleWith('UNKNOWN');
  }
}

function tiesIn(detail: Readonly<Record<string, unknown>>): AccountTies | null {
  const { openPayments, comingTickets, owedOrders, unpaidPlans, balance } = detail;
  const isCounted =
    typeof openPayments === 'number' &&
    typeof comingTickets === 'number' &&
    typeof owedOrders === 'number' &&
    typeof unpaidPlans === 'number';
  return isCounted
    ? { openPayments, comingTickets, owedOrders, unpaidPlans, balance: moneyIn(balance) }
    : null;
}

function moneyIn(value: unknown): Money | null {
  if (typeof value !== 'object' || value === null) return null;
  const { amount, currency: code }: { readonly amount?: unknown; readonly currency?: unknown } = value;
  const currency = currencies.find((known) => known === code);
  return currency !== undefined && typeof amount === 'number' ? { amount, currency } : null;
}

/** A port's answer as a flow reads it. */
export async function settled<Value>(outcome: Outcome<Value>): Promise<Settled<Value>> {
  const result = await outcome;
  return result.ok ? ok(result.value) : err(troubleOf(result.error));
}
