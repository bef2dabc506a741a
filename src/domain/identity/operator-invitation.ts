import { normalizeText } from '../shared/normalize-text.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { parseEmail } from './credentials.ts';
import { type OperatorRole, operatorRoles } from './role.ts';

/** A valid invitation of an operator. */
export type OperatorInvitationRequest = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: readonly OperatorRole[];
};

/** The invitation form as typed. */
export type OperatorInvitationInput = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: readonly string[];
};

export type OperatorInvitationIssue =
  | { readonly field: 'firstName' | 'lastName'; readonly reason: 'EMPTY' | 'TOO_LONG' }
  | { readonly field: 'email'; readonly reason: 'EMPTY' | 'NOT_AN_EMAIL' }
  | { readonly field: 'roles'; readonly reason: 'EMPTY' };

const NAME_MAX_LENGTH = 60;

/** Parses an invitation. Returns every issue at once, in the order of the form. */
export function parseOperatorInvitation(
  input: OperatorInvitationInput,
): Result<OperatorInvitationRequest, readonly OperatorInvitationIssue[]> {
  const issues: OperatorInvitationIssue[] = [];
  const readName = (field: 'firstName' | 'lastName'): string => {
    const name = normalizeText(input[field]);
    if (name === '') issues.push({ field, reason: 'EMPTY' });
    if (name.length > NAME_MAX_LENGTH) issues.push({ field, reason: 'TOO_LONG' });
    return name;
  };
  const [firstName, lastName] = [readName('firstName'), readName('lastName')];
  const email = parseEmail(input.email);
  if (!email.ok) issues.push({ field: 'email', reason: email.error });
  const roles = operatorRoles.filter((role) => input.roles.includes(role));
  if (roles.length === 0) issues.push({ field: 'roles', reason: 'EMPTY' });
  return email.ok && issues.length === 0
    ? ok({ firstName, lastName, email: email.value, roles })
    : err(issues);
}
