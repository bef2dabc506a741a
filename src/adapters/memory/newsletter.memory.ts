import type { NewsletterPort } from '#application/newsletter.port.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';

/** The unsubscribe token of every newsletter in memory. */
export const memoryUnsubscribeToken = 'mariana.k3f.signed';

export type MemoryNewsletter = NewsletterPort & {
  /** The tokens that were used to unsubscribe. */
  readonly unsubscribedTokens: ReadonlySet<string>;
};

export function memoryNewsletter(backend: MemoryBackend): MemoryNewsletter {
  const unsubscribedTokens = new Set<string>();
  return {
    unsubscribedTokens,
    unsubscribe: (token) =>
      backend.change('unsubscribe', null, () => {
        if (token !== memoryUnsubscribeToken) return createRejectedFailure('LINK_INVALID');
        unsubscribedTokens.add(token);
        return ok(null);
      }),
  };
}
