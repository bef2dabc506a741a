import type { DocumentType } from '#domain/fan/identity-document.ts';
import { parseIdentityDocument } from '#domain/fan/identity-document.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { People } from '../fan/people.port.ts';
import { contactMark } from './contact.ts';
import type { Limit, RateLimits } from './rate-limits.port.ts';
import { takeAll } from './take-all.ts';

/** How often it may be asked: a fan types a document or two, a window a queue of them. Assumption. */
export const documentQuestionLimits = {
  fan: { most: 10, seconds: 24 * 60 * 60 },
  seller: { most: 200, seconds: 60 * 60 },
  /** Documents that differ in their last four digits alone, asked by everybody together. */
  block: { most: 60, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>;

type Refusal =
  | { readonly code: 'TooManyRequestsException'; readonly retryAfter: number }
  | {
      readonly code: 'FIELDS_INVALID';
      readonly fields: readonly { readonly field: string; readonly reason: string }[];
    };

/** Whether nobody else has a document. It tells who is a fan here, so only known people may ask, and not for many. */
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
