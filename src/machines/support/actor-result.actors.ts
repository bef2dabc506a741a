import type { AsyncResult, Failure } from '#application/failure.ts';
import type { AccountDeletionBlockers } from '#domain/identity/profile.ts';
import { currencies, type Money } from '#domain/shared/money.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { ActorResult } from './actor-result.ts';
import { createFlowFailure, type FlowFailure } from './flow-failure.ts';

/** Converts a port's failure to the failure of a flow. */
export function toFlowFailure(failure: Failure): FlowFailure {
  switch (failure.kind) {
    case 'rejected':
      return {
        code: failure.code,
        fields: failure.fields,
        retryAfter: failure.retryAfter,
        reference: failure.reference,
        attemptsLeft: typeof failure.detail.attemptsLeft === 'number' ? failure.detail.attemptsLeft : null,
        ties: parseDeletionBlockers(failure.detail),
        receivedCode: null,
      };
    case 'unrecognised':
      return {
        ...createFlowFailure('UNRECOGNISED'),
        retryAfter: failure.retryAfter,
        reference: failure.reference,
        receivedCode: failure.receivedCode,
      };
    case 'unavailable':
      return {
        ...createFlowFailure('UNAVAILABLE'),
        retryAfter: failure.retryAfter,
        reference: failure.reference,
      };
    case 'offline':
      return createFlowFailure('OFFLINE');
    case 'unknown':
      return createFlowFailure('UNKNOWN');
  }
}

function parseDeletionBlockers(detail: Readonly<Record<string, unknown>>): AccountDeletionBlockers | null {
  const { openPayments, upcomingTickets, ordersAwaitingRefund, unfinishedPlans, balance } = detail;
  const hasAllCounts =
    typeof openPayments === 'number' &&
    typeof upcomingTickets === 'number' &&
    typeof ordersAwaitingRefund === 'number' &&
    typeof unfinishedPlans === 'number';
  return hasAllCounts
    ? { openPayments, upcomingTickets, ordersAwaitingRefund, unfinishedPlans, balance: parseMoney(balance) }
    : null;
}

function parseMoney(value: unknown): Money | null {
  if (typeof value !== 'object' || value === null) return null;
  const { amount, currency: code }: { readonly amount?: unknown; readonly currency?: unknown } = value;
  const currency = currencies.find((known) => known === code);
  return currency !== undefined && typeof amount === 'number' ? { amount, currency } : null;
}

/** Converts a port's result to the result of an actor. */
export async function toActorResult<Value>(pending: AsyncResult<Value>): Promise<ActorResult<Value>> {
  const result = await pending;
  return result.ok ? ok(result.value) : err(toFlowFailure(result.error));
}
