import type { Instant } from '../shared/instant.ts';
import type { DeliveryChannel } from './delivery-channel.ts';
import type { RegistrationStatus } from './fan.ts';
import type { DocumentType } from './identity-document.ts';
import type { Role } from './role.ts';

/** The person of a session, fan or operator. */
export type SessionUser = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  readonly registration: RegistrationStatus;
  readonly documentType: DocumentType | null;
  readonly documentNumber: string | null;
  readonly phone: string | null;
};

/** The result of a verified contact; `isNew` is true when this created or completed the account. */
export type SignInResult = { readonly user: SessionUser; readonly isNew: boolean };

/**
 * Returns the contact that identifies a person on screen: the e-mail address, or the phone if there is none.
 */
export const getPrimaryContact = ({ email, phone }: Pick<SessionUser, 'email' | 'phone'>): string =>
  email === '' ? (phone ?? '') : email;

/** A verification code that was sent and waits to be entered. */
export type OtpChallenge = {
  readonly challengeId: string;
  readonly channel: DeliveryChannel;
  /** The masked contact to which the code was sent. */
  readonly destination: string;
  readonly expiresAt: Instant;
  readonly resendAt: Instant;
  readonly attemptsLeft: number;
  readonly serverNow: Instant;
};
