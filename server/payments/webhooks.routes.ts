import type { EndpointResponse } from '#contract/endpoint.ts';
import { mercadoPagoWebhook } from '#contract/webhooks.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Result } from '#domain/shared/result.ts';
import { declareRoute, respondWithProblem, type Shell } from '#server/http/public.ts';
import type { WebhookInbox } from '#server/payments/webhooks/webhook-inbox.port.ts';

export const mercadoPagoWebhookPath = mercadoPagoWebhook.path;

export type WebhookRouteDeps = {
  readonly webhookInbox: WebhookInbox;
  readonly verify: (
    notification: {
      readonly signature: string | null;
      readonly requestId: string | null;
      readonly dataId: string | null;
    },
    now: Instant,
  ) => Result<{ readonly sentAt: number }, string>;
  /** Called when a new webhook event is stored, to process it early; it is processed later in any case. */
  readonly onStored: () => void;
  /** The time limit for storing an event before the provider is asked to retry. */
  readonly storeTimeoutMs?: number;
};

/** Source: Mercado Pago, "Webhooks": a retry waits five seconds for the response. */
const defaultStoreTimeoutMs = 4_000;

/** The provider numbers its payments. */
const paymentIdPattern = /^\d{1,32}$/;

const receivedBody = JSON.stringify({ received: true } satisfies EndpointResponse<typeof mercadoPagoWebhook>);

/**
 * Registers the webhook of Mercado Pago. Only the signed parts are read; the response is sent once the event is stored, and
 * the payment is fetched from the provider afterwards. Other notification types are acknowledged with 200 and ignored.
 */
export function registerWebhookRoute(
  shell: Shell,
  { webhookInbox, verify, onStored, storeTimeoutMs = defaultStoreTimeoutMs }: WebhookRouteDeps,
): void {
  declareRoute(shell, mercadoPagoWebhook.method, mercadoPagoWebhookPath);
  shell.app.post(mercadoPagoWebhookPath, async (c) => {
    const dataId = c.req.query('data.id') ?? null;
    const signature = c.req.header('x-signature') ?? null;
    const requestId = c.req.header('x-request-id') ?? null;
    const verified = verify({ signature, requestId, dataId }, shell.now());
    if (!verified.ok) {
      c.get('log').warn({ reason: verified.error }, 'notification rejected');
      return respondWithProblem(c, { code: 'SIGNATURE_INVALID' });
    }
    if (dataId !== null && c.req.query('type') === 'payment') {
      if (!paymentIdPattern.test(dataId)) return respondWithProblem(c, { code: 'BAD_REQUEST' });
      const eventKey = [dataId, requestId ?? '', verified.value.sentAt].join(':');
      const storing = webhookInbox.store({ eventKey, paymentId: dataId }).then((isNew) => {
        if (isNew) onStored();
      });
      if (!(await isDoneWithin(storeTimeoutMs, storing))) {
        // It may still be stored; the retry then finds it.
        storing.catch((error: unknown) => c.get('log').warn({ err: error }, 'a notification was not stored'));
        return respondWithProblem(c, { code: 'UNAVAILABLE', retryAfter: 5 });
      }
    }
    // Without a content length the response would be compressed.
    return c.body(receivedBody, 200, {
      'content-type': 'application/json',
      'content-length': String(receivedBody.length),
    });
  });
}

async function isDoneWithin(ms: number, work: Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
