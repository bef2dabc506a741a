import type { PhoneChannel } from '#domain/identity/contact.ts';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { LoginStep } from '#domain/identity/login-step.ts';
import type { AccountCompletionInput, RegistrationInput } from '#domain/identity/registration.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';

export type LoginEvent =
  /** A link or the address bar requests a step, with the e-mail address or phone that was entered so far. */
  | { readonly type: 'step.requested'; readonly step: LoginStep; readonly contact?: string }
  /** `contact` is an e-mail address or a phone; the channel applies when it is a phone. */
  | { readonly type: 'contact.submitted'; readonly contact: string; readonly channel: PhoneChannel }
  /** The new phone of a signed-in user. */
  | { readonly type: 'phone.submitted'; readonly phone: string; readonly channel: PhoneChannel }
  /** `contact` is an e-mail address or a phone. */
  | { readonly type: 'password.submitted'; readonly contact: string; readonly password: string }
  | { readonly type: 'registration.submitted'; readonly entry: RegistrationInput }
  | { readonly type: 'completion.submitted'; readonly entry: AccountCompletionInput }
  | { readonly type: 'completion.postponed' }
  /** The user wants to confirm the entered address with a code. */
  | { readonly type: 'emailConfirmation.requested' }
  /** The reauthentication method of the signed-in user. */
  | { readonly type: 'verificationMethod.chosen'; readonly channel: DeliveryChannel }
  | { readonly type: 'proofPassword.submitted'; readonly password: string }
  | { readonly type: 'code.submitted'; readonly code: string }
  /** Sends the code by another channel of the same contact, if one is given. */
  | { readonly type: 'resend.requested'; readonly channel?: PhoneChannel }
  | { readonly type: 'recovery.requested'; readonly contact: string; readonly channel: PhoneChannel }
  | { readonly type: 'newPassword.submitted'; readonly code: string; readonly password: string }
  | { readonly type: 'back.requested' }
  | { readonly type: 'clock.ticked'; readonly monotonicMs: number };

/** Emitted as soon as the user is signed in, even when further steps follow. */
export type LoginEmittedEvent = { readonly type: 'session.opened'; readonly user: SessionUser };
