import type { NewsletterPort } from '#application/newsletter.port.ts';
import { ok } from '#domain/shared/result.ts';
import { refusal } from './answers.ts';
import type { BoxOffice } from './box-office.ts';

/** The link of every message in memory. */
export const memoryNewsToken = 'mariana.k3f.signed';

export type MemoryNewsletter = NewsletterPort & {
  /** The links by which the news was ended. */
  readonly ended: ReadonlySet<string>;
};

export function memoryNewsletter(office: BoxOffice): MemoryNewsletter {
  const ended = new Set<string>();
  return {
    ended,
    unsubscribe: (token) =>
      office.change('unsubscribe', null, () => {
        if (token !== memoryNewsToken) return refusal('LINK_INVALID');
        ended.add(token);
        return ok(null);
      }),
  };
}
