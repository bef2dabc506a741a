import { type FanIdentity, parseFanIdentity } from '#domain/fan/fan-identity.ts';
import type { Result } from '#domain/shared/result.ts';
import { type FieldIssue, textIn } from './field-errors.ts';

/** Name and document as typed; what is wrong with each, all at once. */
export const identityIn = (form: FormData): Result<FanIdentity, readonly FieldIssue[]> =>
  parseFanIdentity({
    firstName: textIn(form, 'firstName'),
    lastName: textIn(form, 'lastName'),
    documentType: textIn(form, 'documentType'),
    documentNumber: textIn(form, 'documentNumber'),
  });
