import type { DocumentType } from '#domain/fan/identity-document.ts';
import { parseIdentityDocument } from '#domain/fan/identity-document.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { People } from '../fan/people.port.ts';
import { contactMark } from './contact.ts';
import type { Limit, RateLimits } from './rate-limits.port.ts';
import { takeAll } from './take-all.ts';

/** Rate limits of the check: a fan types one or two documents, a seller serves a queue. Assumption. */
export const documentQuestionLimits = {
  fan: { most: 10, seconds: 24 * 60 * 60 },
  seller: { most: 200, seconds: 60 * 60 },
  /** Documents that differ only in their last four digits, checked by all callers together. */
  block: { most: 60, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>;

type Refusal =
  | { readonly code: 'TooManyRequestsException'; readonly retryAfter: number }
  | {
      readonly code: 'FIELDS_INVALID';
      readonly fields: readonly { readonly field: string; readonly reason: string }[];
    };

/**
 * Returns true when nobody else has the document. The result reveals who is a fan, so only signed-in people may check,
 * and only a few documents.
 */
export type IsDocumentFree = (
  document: { readonly documentType: DocumentType; readonly documentNumber: string },
  by: { readonly personId: string; readonly isSeller: boolean; readonly market: MarketCode },
) => Promise<Result<boolean, Refusal>>;

export function freeDocument({
  people,
  limits,
}: {
  readonly people: Pick<People, 'findByDocument'>;
  readonly limits: RateLimits;
}): IsDocumentFree {
  return async ({ documentType, documentNumber }, { personId, isSeller, market }) => {
    const document = parseIdentityDocument(documentType, documentNumber);
    if (!document.ok) {
      return err({ code: 'FIELDS_INVALID', fields: [{ field: 'documentNumber', reason: document.error }] });
    }
    const { number } = document.value;
    const block = contactMark(`${market} ${documentType} ${number.slice(0, -4)}`);
    const { fan, seller, block: blockLimit } = documentQuestionLimits;
    const taken = await takeAll(limits, [
      { key: `document/asked-by/${personId}`, limit: isSeller ? seller : fan },
      { key: `document/asked/${block}`, limit: blockLimit },
    ]);
    if (!taken.allowed) return err({ code: 'TooManyRequestsException', retryAfter: taken.retryAfter });
    const holder = await people.findByDocument(market, documentType, number);
    return ok(holder === null || holder.id === personId);
  };
}
