import type { SessionSelection } from '#domain/identity/account-session.ts';
import type { PhoneChannel } from '#domain/identity/contact.ts';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { CommunicationPreferences, ProfileDetails } from '#domain/identity/profile.ts';
import type { LatePaymentDestination } from '#domain/identity/wallet-summary.ts';
import type { Language } from '#domain/market/locale.ts';

export type ProfileEvent =
  /** An unregistered fan agrees to the terms together with the details. */
  | { readonly type: 'details.submitted'; readonly details: ProfileDetails; readonly terms?: boolean }
  | {
      readonly type: 'communicationPreferences.submitted';
      readonly communicationPreferences: CommunicationPreferences & { readonly language: Language };
    }
  | { readonly type: 'latePaymentDestination.chosen'; readonly place: LatePaymentDestination }
  | { readonly type: 'email.submitted'; readonly email: string }
  /** Resends the code to the new address. */
  | { readonly type: 'emailResend.requested' }
  | { readonly type: 'emailCode.submitted'; readonly code: string }
  | { readonly type: 'emailChange.cancelled' }
  | { readonly type: 'password.submitted'; readonly current: string | null; readonly password: string }
  | { readonly type: 'sessionEnd.requested'; readonly which: SessionSelection }
  | { readonly type: 'data.requested' }
  | { readonly type: 'deletion.confirmed' }
  | { readonly type: 'proofCode.requested'; readonly channel: DeliveryChannel }
  | { readonly type: 'proofResend.requested'; readonly channel?: PhoneChannel }
  /** The user wants to choose another reauthentication method. */
  | { readonly type: 'verificationMethods.reopened' }
  | { readonly type: 'proofCode.submitted'; readonly code: string }
  | { readonly type: 'proofPassword.submitted'; readonly password: string }
  | { readonly type: 'proof.cancelled' }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'clock.ticked'; readonly monotonicMs: number };
