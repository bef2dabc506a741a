import type { RegistrationStatus } from '../fan/fan.ts';
import type { DocumentType } from '../fan/identity-document.ts';
import type { Instant } from '../shared/instant.ts';
import type { DeliveryChannel } from '../ticket/ticket.ts';
import type { Role } from './role.ts';

/** The person a session stands for, fan or operator. */
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

/** Somebody who proved a contact; `isNew` when their account came to be, or became whole, by it. */
export type Entered = { readonly user: SessionUser; readonly isNew: boolean };

/** What somebody is called by where their name is not meant: their address, or their phone where there is none. */
export const contactOf = ({ email, phone }: Pick<SessionUser, 'email' | 'phone'>): string =>
  email === '' ? (phone ?? '') : email;

/** A code that was sent and waits to be typed. */
export type OtpChallenge = {
  readonly challengeId: string;
  readonly channel: DeliveryChannel;
  /** Where it went, masked. */
  readonly destination: string;
  readonly expiresAt: Instant;
  readonly resendAt: Instant;
  readonly triesLeft: number;
  readonly serverNow: Instant;
};
