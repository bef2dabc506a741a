import type { PhoneChannel } from '#domain/auth/contact.ts';
import type { LoginStep } from '#domain/auth/login-step.ts';
import type { CompletionEntry, RegistrationEntry } from '#domain/auth/registration.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import type { DeliveryChannel } from '#domain/ticket/ticket.ts';

export type LoginEvent =
  /** A link or the address bar asks for a step; what was typed as e-mail or phone so far comes along. */
  | { readonly type: 'step.requested'; readonly step: LoginStep; readonly contact?: string }
  | { readonly type: 'email.submitted'; readonly email: string }
  | { readonly type: 'phone.submitted'; readonly phone: string; readonly channel: PhoneChannel }
  /** `contact` is an e-mail address or a phone. */
  | { readonly type: 'password.submitted'; readonly contact: string; readonly password: string }
  | { readonly type: 'registration.submitted'; readonly entry: RegistrationEntry }
  | { readonly type: 'completion.submitted'; readonly entry: CompletionEntry }
  | { readonly type: 'completion.postponed' }
  /** The address that was only typed is confirmed now, by a code. */
  | { readonly type: 'emailConfirmation.requested' }
  /** By what somebody who is in says again who they are. */
  | { readonly type: 'proofWay.chosen'; readonly channel: DeliveryChannel }
  | { readonly type: 'proofPassword.submitted'; readonly password: string }
  | { readonly type: 'code.submitted'; readonly code: string }
  /** By another channel of the same contact, where one is named. */
  | { readonly type: 'resend.requested'; readonly channel?: PhoneChannel }
  /** By this channel where the contact is a phone. */
  | { readonly type: 'recovery.requested'; readonly contact: string; readonly channel?: PhoneChannel }
  | { readonly type: 'newPassword.submitted'; readonly code: string; readonly password: string }
  /** One step back. */
  | { readonly type: 'back.requested' }
  | { readonly type: 'clock.ticked'; readonly steady: number };

/** Told as soon as somebody is in, whatever the wizard still asks. */
export type LoginNews = { readonly type: 'session.opened'; readonly user: SessionUser };
