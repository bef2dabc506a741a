import { parseBoxOfficeCode } from '#domain/payment/box-office-payment.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { hashSecret, type RateLimits } from '#server/kernel/public.ts';
import type { UnitOfWork } from '#server/unit-of-work/public.ts';
import type { SupportRequest } from './support-request.ts';

export type SupportRequestDeps = {
  readonly sales: Pick<UnitOfWork, 'orders' | 'outbox'>;
  readonly limits: RateLimits;
};

/** Assumption: five requests an hour from one address, twenty a day: a mailbox read by people is easily flooded. */
const perAddress = [
  { max: 5, seconds: 3_600 },
  { max: 20, seconds: 86_400 },
] as const;

type Sender = { readonly address: string; readonly personId: string | null };

/**
 * Accepts a request for support, or returns after how many seconds the next one is accepted. The same request of one
 * sender is emailed once a day, however often it is sent.
 */
export async function sendSupportRequest(
  { sales, limits }: SupportRequestDeps,
  sender: Sender,
  request: Omit<SupportRequest, 'orderId'>,
  now: Instant,
): Promise<Result<null, { readonly retryAfter: number }>> {
  const limit = await limits.consume(`support/${sender.address}`, ...perAddress);
  if (!limit.allowed) return err({ retryAfter: limit.retryAfter });
  const orderId = await findOwnOrder(sales, sender, request);
  const day = new Date(now).toISOString().slice(0, 10);
  const sameRequest = hashSecret(JSON.stringify([sender, request, day]));
  await sales.outbox.insert({
    key: `support_request:${sameRequest}`,
    kind: 'SUPPORT_REQUEST',
    payload: { ...request, orderId },
  });
  return ok(null);
}

async function findOwnOrder(
  { orders }: Pick<UnitOfWork, 'orders'>,
  { personId }: Sender,
  { orderCode, market }: Omit<SupportRequest, 'orderId'>,
): Promise<string | null> {
  const code = orderCode === null ? null : parseBoxOfficeCode(orderCode);
  if (personId === null || code === null) return null;
  const order = await orders.findByCode(code, market);
  return order?.buyerId === personId ? order.id : null;
}
