import { normalizeText } from '../shared/normalize-text.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type DocumentType, documentTypes, parseIdentityDocument } from './identity-document.ts';

/** Name and document of a buyer; entered once. */
export type FanIdentity = {
  readonly firstName: string;
  readonly lastName: string;
  readonly documentType: DocumentType;
  readonly documentNumber: string;
};

/** A fan whom a seller registers at the box office. */
export type NewFan = FanIdentity & { readonly email: string; readonly phone: string | null };

/** The search parameters by which a seller finds a fan. */
export type FanQuery =
  | { readonly documentType: DocumentType; readonly documentNumber: string }
  | { readonly email: string };

/** An issue of one field, with a stable reason code. */
export type InputIssue = { readonly field: string; readonly reason: string };

/** The maximum length of a first or last name, as in the database. */
const NAME_MAX_LENGTH = 60;

/** Parses name and document as typed. Returns every issue at once. */
export function parseFanIdentity(
  input: Readonly<Record<keyof FanIdentity, string>>,
): Result<FanIdentity, readonly InputIssue[]> {
  const firstName = normalizeText(input.firstName);
  const lastName = normalizeText(input.lastName);
  const issues: InputIssue[] = [
    ...validateName('firstName', firstName),
    ...validateName('lastName', lastName),
  ];
  const type = documentTypes.find((known) => known === input.documentType);
  if (type === undefined) return err([...issues, { field: 'documentType', reason: 'NOT_AN_OPTION' }]);
  const document = parseIdentityDocument(type, input.documentNumber);
  if (!document.ok) {
    // The reason names the document type, because the message describes the expected format.
    const reason = document.error === 'WRONG_FORMAT' ? `WRONG_FORMAT_${type}` : document.error;
    return err([...issues, { field: 'documentNumber', reason }]);
  }
  if (issues.length > 0) return err(issues);
  return ok({ firstName, lastName, documentType: type, documentNumber: document.value.number });
}

function validateName(field: string, name: string): InputIssue[] {
  if (name === '') return [{ field, reason: 'EMPTY' }];
  return name.length > NAME_MAX_LENGTH ? [{ field, reason: 'TOO_LONG' }] : [];
}
