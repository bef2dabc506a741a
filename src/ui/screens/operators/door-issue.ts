import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DoorFinding } from '#machines/operator-door/operator-door.machine.ts';
import type { DoorIssue } from '#machines/operator-door/operator-door.view.ts';
import { wordsForTrouble } from '../trouble-words.ts';

const findingWords = {
  EMAIL_INVALID: msg`It should look like name@mail.com.`,
  PASSWORD_MISSING: msg`Type your password.`,
  PASSWORD_WEAK: msg`This password lacks something: see what it needs.`,
  CODE_INCOMPLETE: msg`The code has 6 numbers.`,
  RECOVERY_INCOMPLETE: msg`A recovery code has 12 letters and numbers.`,
} as const satisfies Record<DoorFinding, MessageDescriptor>;

/** What is told at the entrance where the same refusal means something else than at the fans' door. */
const doorWords: Readonly<Record<string, MessageDescriptor>> = {
  CodeExpiredException: msg`That took too long, or was tried too often. Begin again with your password.`,
  TRANSITION_REFUSED: msg`Your authenticator is set up already. Sign in with it.`,
  SoftwareTokenMFANotFoundException: msg`Your authenticator is not set up yet. Sign in again to do it.`,
  CodeMismatchException: msg`This code does not match, or was used already. Wait for the next one.`,
  LINK_INVALID: msg`This invitation was used, withdrawn or is too old.`,
};

export const wordsForDoorTrouble = ({ code }: { readonly code: string }): MessageDescriptor =>
  doorWords[code] ?? wordsForTrouble({ code });

/** What is wrong with one field, in words. */
export function wordsForIssue(issue: DoorIssue | null, field: DoorIssue['field']): MessageDescriptor | null {
  if (issue === null || issue.field !== field) return null;
  if (issue.finding !== null) return findingWords[issue.finding];
  return issue.trouble === null ? null : wordsForDoorTrouble(issue.trouble);
}
