import type { Instant } from '#domain/shared/instant.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Notices } from '#server/application/payments/notices.port.ts';
import { refuse } from './problem.ts';
import { declare, type Shell } from './shell.ts';

export const mercadoPagoWebhookPath = '/api/webhooks/mercado-pago';

export type WebhookParts = {
  readonly notices: Notices;
  readonly verify: (
    notification: {
      readonly signature: string | null;
      readonly requestId: string | null;
      readonly dataId: string | null;
    },
    now: Instant,
  ) => Result<{ readonly sentAt: number }, string>;
  /** Called once a notification is kept: somebody may act on it now. It is acted on later all the same. */
  readonly onKept: () => void;
  /** How long a notification may take to be kept before the provider is asked to come again. */
  readonly patienceMs?: number;
};

/** Source: Mercado Pago, "Webhooks": when it comes again it waits five seconds for its answer. */
const usualPatienceMs = 4_000;

const received = JSON.stringify({ received: true });

/**
 * Mercado Pago's notifications ("Webhooks"). Only the signed parts are read; the answer is given once the notification is
 * kept, and what it is about is fetched from the provider afterwards. Another kind of notification is none of ours: 200.
 */
export function webhookRoutes(
  shell: Shell,
  { notices, verify, onKept, patienceMs = usualPatienceMs }: WebhookParts,
): void {
  declare(shell, 'POST', mercadoPagoWebhookPath);
  shell.app.post(mercadoPagoWebhookPath, async (c) => {
    const dataId = c.req.query('data.id') ?? null;
    const signature = c.req.header('x-signature') ?? null;
    const requestId = c.req.header('x-request-id') ?? null;
    const verified = verify({ signature, requestId, dataId }, shell.now());
    if (!verified.ok) {
      c.get('log').warn({ reason: verified.error }, 'notification refused');
      return refuse(c, { code: 'SIGNATURE_INVALID' });
    }
    if (dataId !== null && c.req.query('type') === 'payment') {
      const eventKey = [dataId, requestId ?? '', verified.value.sentAt].join(':');
      const keeping = notices.keep({ eventKey, paymentId: dataId }).then((isNew) => {
        if (isNew) onKept();
      });
      if (!(await isDoneWithin(patienceMs, keeping))) {
        // It may still be kept; coming again finds it there.
        keeping.catch((error: unknown) => c.get('log').warn({ err: error }, 'a notification was not kept'));
        return refuse(c, { code: 'UNAVAILABLE', retryAfter: 5 });
      }
    }
    // It says how long it is, or it would be packed.
    return c.body(received, 200, {
      'content-type': 'application/json',
      'content-length': String(received.length),
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
