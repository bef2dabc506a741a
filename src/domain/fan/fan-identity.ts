import { err, ok, type Result } from '../shared/result.ts';
import { type DocumentType, documentTypes, parseIdentityDocument } from './identity-document.ts';

/** Name and document of a buyer, asked once. */
export type FanIdentity = {
  readonly firstName: string;
  readonly lastName: string;
  readonly documentType: DocumentType;
  readonly documentNumber: string;
};

/** A fan whom a seller registers at the window. */
export type NewFan = FanIdentity & { readonly email: string; readonly phone: string | null };

/** How a seller looks a fan up. */
export type FanQuery =
  | { readonly documentType: DocumentType; readonly documentNumber: string }
  | { readonly email: string };

/** One thing wrong with one field, by a stable reason. */
export type EntryIssue = { readonly field: string; readonly reason: string };

/** A first or last name is no longer than this, as everywhere it is kept. */
const NAME_MAX_LENGTH = 60;

/** Reads name and document as typed; what is wrong with each comes all at once. */
export function parseFanIdentity(
  entry: Readonly<Record<keyof FanIdentity, string>>,
): Result<FanIdentity, readonly EntryIssue[]> {
  const firstName = entry.firstName.trim();
  const lastName = entry.lastName.trim();
  const issues: EntryIssue[] = [...nameIssues('firstName', firstName), ...nameIssues('lastName', lastName)];
  const type = documentTypes.find((known) => known === entry.documentType);
  if (type === undefined) return err([...issues, { field: 'documentType', reason: 'NOT_AN_OPTION' }]);
  const document = parseIdentityDocument(type, entry.documentNumber);
  if (!document.ok) {
    // A wrong form is told by the kind of document, whose words say what is expected.
    const reason = document.error === 'WRONG_FORMAT' ? `WRONG_FORMAT_${type}` : document.error;
    return err([...issues, { field: 'documentNumber', reason }]);
  }
  if (issues.length > 0) return err(issues);
  return ok({ firstName, lastName, documentType: type, documentNumber: document.value.number });
}

function nameIssues(field: string, name: string): EntryIssue[] {
  if (name === '') return [{ field, reason: 'EMPTY' }];
  return name.length > NAME_MAX_LENGTH ? [{ field, reason: 'TOO_LONG' }] : [];
}
