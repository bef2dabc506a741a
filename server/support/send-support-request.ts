import { err, ok, type Result } from '#domain/shared/result.ts';
import type { RateLimits } from '#server/kernel/public.ts';
import type { SupportRequest, SupportRequests } from './support-requests.port.ts';

export type SupportRequestDeps = { readonly requests: SupportRequests; readonly limits: RateLimits };

/** Assumption: five requests an hour from one address, twenty a day: a mailbox read by people is easily flooded. */
const perAddress = [
  { max: 5, seconds: 3_600 },
  { max: 20, seconds: 86_400 },
] as const;

type Sender = { readonly address: string; readonly personId: string | null };

/** Accepts a request for support, or returns after how many seconds the next one is accepted. */
export async function sendSupportRequest(
  { requests, limits }: SupportRequestDeps,
  sender: Sender,
  request: Omit<SupportRequest, 'orderId'>,
): Promise<Result<null, { readonly retryAfter: number }>> {
  const limit = await limits.consume(`support/${sender.address}`, ...perAddress);
  if (!limit.allowed) return err({ retryAfter: limit.retryAfter });
  const orderId =
    sender.personId === null || request.orderCode === null
      ? null
      : await requests.findOwnOrder(request.orderCode, sender.personId);
  await requests.enqueue({ ...request, orderId });
  return ok(null);
}
