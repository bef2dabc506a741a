import type { OperatorRole } from '#domain/identity/role.ts';
import type { MarketCode } from '#domain/market/market.ts';

/**
 * The security events that are recorded about sign-ins and accounts (ASVS 16.3). Never codes, tokens or passwords.
 */
export const auditKinds = [
  'otp.sent',
  'otp.undelivered',
  'otp.limited',
  'otp.locked',
  'otp.wrong',
  'otp.expired',
  'login.otp',
  'login.password',
  'login.proven',
  'login.second-factor',
  'login.recovery-code',
  'login.rejected',
  'login.reset-needed',
  'login.unconfirmed',
  'login.limited',
  'logout',
  'second-factor.enrolled',
  'second-factor.proven',
  'second-factor.replaced',
  'second-factor.reset',
  'recovery-codes.renewed',
  'second-factor.wrong',
  'second-factor.locked',
  'operator.invited',
  'operator.withdrawn',
  'operator.joined',
  'operator.removed',
  'operator.roles-changed',
  'fan.registered',
  'fan.updated',
  'fan.searched',
  'login.app',
  'sessions.ended',
  'email.changed',
  'email.confirmed',
  'reauthenticated',
  'password.changed',
  'password.rejected',
  'password.reset-required',
  'data.exported',
  'account.deleted',
  'notification.undelivered',
  'phone.changed',
  'content.created',
  'content.changed',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export type AuditEvent = {
  readonly kind: AuditKind;
  readonly personId?: string | undefined;
  readonly sessionId?: string | null | undefined;
  /** The caller's network address. */
  readonly address: string;
  /** A short hash of the contact, which distinguishes attempts on one contact from attempts on many. */
  readonly contact?: string | undefined;
  /** The person who acted, where it is not the person that the event is about. */
  readonly actorId?: string | undefined;
  /** The market of an invitation, whose person has no account yet. */
  readonly market?: MarketCode | undefined;
  /** The new roles. */
  readonly roles?: readonly OperatorRole[] | undefined;
};

export interface AuditTrail {
  record(event: AuditEvent): Promise<void>;
}
