import type { DocumentType } from '#domain/identity/identity-document.ts';
import { parseIdentityDocument } from '#domain/identity/identity-document.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Limit, RateLimits } from '#server/kernel/public.ts';
import { consumeLimits } from '#server/kernel/public.ts';
import type { People } from '../fans/people.port.ts';
import { hashContact } from './contact.ts';

/** Rate limits of the check: a fan types one or two documents, a seller serves a queue. Assumption. */
export const documentCheckLimits = {
  fan: { max: 10, seconds: 24 * 60 * 60 },
  seller: { max: 200, seconds: 60 * 60 },
  /** Documents that differ only in their last four digits, checked by all callers together. */
  block: { max: 60, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>;

/** Builds the limits for looking up the owner of a document, whatever the purpose. */
export const buildDocumentLimits = (
  { documentType, number }: { readonly documentType: DocumentType; readonly number: string },
  { personId, isSeller, market }: DocumentRequester,
): Parameters<typeof consumeLimits>[1] => [
  buildSearcherLimit({ personId, isSeller }),
  {
    key: `document/asked/${hashContact(`${market} ${documentType} ${number.slice(0, -4)}`)}`,
    limit: documentCheckLimits.block,
  },
];

/** Builds the limit for looking up people, which all searches of a person share. */
export const buildSearcherLimit = ({ personId, isSeller }: Omit<DocumentRequester, 'market'>) => ({
  key: `document/asked-by/${personId}`,
  limit: isSeller ? documentCheckLimits.seller : documentCheckLimits.fan,
});

type DocumentRequester = {
  readonly personId: string;
  readonly isSeller: boolean;
  readonly market: MarketCode;
};
type DocumentCheckError =
  | { readonly code: 'TooManyRequestsException'; readonly retryAfter: number }
  | {
      readonly code: 'FIELDS_INVALID';
      readonly fields: readonly { readonly field: string; readonly reason: string }[];
    };

/**
 * Returns true when nobody else has the document. The result reveals who is a fan, so only signed-in people may check,
 * and only a few documents.
 */
export type CheckDocumentAvailability = (
  document: { readonly documentType: DocumentType; readonly documentNumber: string },
  requester: DocumentRequester,
) => Promise<Result<boolean, DocumentCheckError>>;

export function createDocumentAvailabilityCheck({
  people,
  limits,
}: {
  readonly people: Pick<People, 'findByDocument'>;
  readonly limits: RateLimits;
}): CheckDocumentAvailability {
  return async ({ documentType, documentNumber }, requester) => {
    const document = parseIdentityDocument(documentType, documentNumber);
    if (!document.ok) {
      return err({ code: 'FIELDS_INVALID', fields: [{ field: 'documentNumber', reason: document.error }] });
    }
    const { number } = document.value;
    const limitResult = await consumeLimits(limits, buildDocumentLimits({ documentType, number }, requester));
    if (!limitResult.allowed)
      return err({ code: 'TooManyRequestsException', retryAfter: limitResult.retryAfter });
    const holder = await people.findByDocument(requester.market, documentType, number);
    return ok(holder === null || holder.id === requester.personId);
  };
}
