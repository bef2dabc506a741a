import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import type { OperatorLoginFinding } from '#machines/operator-login/operator-login.context.ts';
import type { OperatorLoginIssue } from '#machines/operator-login/operator-login.view.ts';
import type { FlowFailure } from '#machines/support/flow-failure.ts';
import { getFailureMessage } from '../failure-messages.ts';

const findingMessages = {
  EMAIL_INVALID: msg`Use the format name@mail.com.`,
  PASSWORD_MISSING: msg`Enter your password.`,
  PASSWORD_WEAK: msg`This password does not meet the requirements.`,
  CODE_INCOMPLETE: msg`The code has 6 digits.`,
  RECOVERY_INCOMPLETE: msg`A recovery code has 12 letters and numbers.`,
} as const satisfies Record<OperatorLoginFinding, MessageDescriptor>;

/** Messages that differ at the staff login from those of the same error elsewhere. */
const loginMessages: Readonly<Partial<Record<FailureCode, MessageDescriptor>>> = {
  CodeExpiredException: msg`Your session expired or there were too many attempts. Start again with your password.`,
  TRANSITION_NOT_ALLOWED: msg`Your authenticator is already set up. Sign in with it.`,
  SoftwareTokenMFANotFoundException: msg`Your authenticator is not set up yet. Sign in again to do it.`,
  CodeMismatchException: msg`Incorrect or already used code. Wait for the next one.`,
  LINK_INVALID: msg`This invitation has been used, withdrawn or has expired.`,
};

export const getOperatorFailureMessage = ({ code }: Pick<FlowFailure, 'code'>): MessageDescriptor =>
  loginMessages[code] ?? getFailureMessage({ code });

/** Finds the message for the issue of one field. */
export function getOperatorIssueMessage(
  issue: OperatorLoginIssue | null,
  field: OperatorLoginIssue['field'],
): MessageDescriptor | null {
  if (issue === null || issue.field !== field) return null;
  if (issue.finding !== null) return findingMessages[issue.finding];
  return issue.failure === null ? null : getOperatorFailureMessage(issue.failure);
}
