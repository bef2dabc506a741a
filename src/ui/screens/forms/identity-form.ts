import { type FanIdentity, parseFanIdentity } from '#domain/identity/fan-identity.ts';
import type { Result } from '#domain/shared/result.ts';
import { type FieldIssue, readText } from './field-errors.ts';

/** Parses name and document, or returns every issue at once. */
export const parseIdentityForm = (form: FormData): Result<FanIdentity, readonly FieldIssue[]> =>
  parseFanIdentity({
    firstName: readText(form, 'firstName'),
    lastName: readText(form, 'lastName'),
    documentType: readText(form, 'documentType'),
    documentNumber: readText(form, 'documentNumber'),
  });
