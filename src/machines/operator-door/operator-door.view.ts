import type { Enrolment, Invitation } from '#domain/auth/operator.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import { operatorHome } from '#domain/auth/site-path.ts';
import { OTP_LENGTH } from '#domain/fan/credentials.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import type { DoorFinding, OperatorDoorSnapshot } from './operator-door.machine.ts';

/** What is wrong with one field: our own finding, or the server's no to what was typed there. */
export type DoorIssue = {
  readonly field: 'email' | 'password' | 'code' | null;
  readonly finding: DoorFinding | null;
  readonly trouble: Trouble | null;
};

type Asked = { readonly busy: boolean; readonly issue: DoorIssue | null };

export type OperatorDoorView =
  | ({ readonly screen: 'password'; readonly email: string } & Asked)
  | ({ readonly screen: 'code'; readonly codeLength: number; readonly triesLeft: number | null } & Asked)
  | ({ readonly screen: 'recovery'; readonly triesLeft: number | null } & Asked)
  | { readonly screen: 'readingInvitation' }
  /** The link opens nothing (`over`), or could not be read. */
  | { readonly screen: 'uninvited'; readonly over: boolean; readonly trouble: Trouble }
  | ({ readonly screen: 'newPassword'; readonly invitation: Invitation } & Asked)
  | { readonly screen: 'preparing' }
  /** The code that was mailed when the authenticator before was reset. */
  | ({ readonly screen: 'mailedCode'; readonly triesLeft: number | null } & Asked)
  | { readonly screen: 'unprepared'; readonly trouble: Trouble }
  | ({
      readonly screen: 'enrolment';
      readonly enrolment: Enrolment;
      readonly codeLength: number;
      readonly triesLeft: number | null;
    } & Asked)
  | { readonly screen: 'recoveryCodes'; readonly codes: readonly string[] }
  | { readonly screen: 'success'; readonly user: SessionUser; readonly returnTo: string };

export function toOperatorDoorView(snapshot: OperatorDoorSnapshot): OperatorDoorView {
  const { user, email, invitation, factor, enrolment, trouble, returnTo, recoveryCodes } = snapshot.context;
  const asked = { busy: snapshot.hasTag('busy'), issue: issueIn(snapshot) };
  const triesLeft = trouble?.triesLeft ?? null;
  if (snapshot.matches('keepingCodes')) return { screen: 'recoveryCodes', codes: recoveryCodes };
  if (user !== null) return { screen: 'success', user, returnTo: returnTo ?? operatorHome(user.roles) };
  if (snapshot.matches('readingInvitation')) return { screen: 'readingInvitation' };
  if (snapshot.matches('uninvited'))
    return { screen: 'uninvited', over: trouble?.code === 'LINK_INVALID', trouble: trouble ?? unexpected };
  if (invitation !== null && (snapshot.matches('choosingPassword') || snapshot.matches('accepting')))
    return { screen: 'newPassword', invitation, ...asked };
  if (snapshot.matches('preparing')) return { screen: 'preparing' };
  if (snapshot.matches('enteringMailedCode')) return { screen: 'mailedCode', triesLeft, ...asked };
  if (snapshot.matches('unprepared')) return { screen: 'unprepared', trouble: trouble ?? unexpected };
  if (enrolment !== null)
    return { screen: 'enrolment', enrolment, codeLength: OTP_LENGTH, triesLeft, ...asked };
  if (snapshot.matches('enteringCode') || snapshot.matches('confirming'))
    return factor === 'recovery'
      ? { screen: 'recovery', triesLeft, ...asked }
      : { screen: 'code', codeLength: OTP_LENGTH, triesLeft, ...asked };
  return { screen: 'password', email, ...asked };
}

function issueIn({ context: { finding, trouble } }: OperatorDoorSnapshot): DoorIssue | null {
  if (finding !== null) return { field: findingFields[finding], finding, trouble: null };
  return trouble === null ? null : { field: troubleFields.get(trouble.code) ?? null, finding: null, trouble };
}

const findingFields = {
  EMAIL_INVALID: 'email',
  PASSWORD_MISSING: 'password',
  PASSWORD_WEAK: 'password',
  CODE_INCOMPLETE: 'code',
  RECOVERY_INCOMPLETE: 'code',
} as const satisfies Record<DoorFinding, DoorIssue['field']>;

/** What else goes wrong concerns the whole form. */
const troubleFields: ReadonlyMap<string, DoorIssue['field']> = new Map([
  ['NotAuthorizedException', 'password'],
  ['InvalidPasswordException', 'password'],
  ['CodeMismatchException', 'code'],
]);
