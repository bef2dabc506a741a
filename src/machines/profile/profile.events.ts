import type { PhoneChannel } from '#domain/auth/contact.ts';
import type { WhichSessions } from '#domain/auth/own-session.ts';
import type { LateMoneyPlace } from '#domain/fan/own-balance.ts';
import type { ContactWishes, ProfileDetails } from '#domain/fan/profile.ts';
import type { Language } from '#domain/market/locale.ts';
import type { DeliveryChannel } from '#domain/ticket/ticket.ts';

/** What the account's owner says. */
export type ProfileEvent =
  /** Who is not registered yet agrees to the terms along with them. */
  | { readonly type: 'details.submitted'; readonly details: ProfileDetails; readonly terms?: boolean }
  | {
      readonly type: 'wishes.submitted';
      readonly wishes: ContactWishes & { readonly language: Language };
    }
  | { readonly type: 'lateMoney.chosen'; readonly place: LateMoneyPlace }
  | { readonly type: 'email.submitted'; readonly email: string }
  /** Another code to the address that waits for one. */
  | { readonly type: 'emailResend.requested' }
  | { readonly type: 'emailCode.submitted'; readonly code: string }
  | { readonly type: 'emailChange.cancelled' }
  | { readonly type: 'password.submitted'; readonly current: string | null; readonly password: string }
  | { readonly type: 'sessions.ended'; readonly which: WhichSessions }
  | { readonly type: 'data.requested' }
  | { readonly type: 'deletion.confirmed' }
  | { readonly type: 'proofCode.requested'; readonly channel: DeliveryChannel }
  | { readonly type: 'proofResend.requested'; readonly channel?: PhoneChannel }
  /** By another way than that by which the code came. */
  | { readonly type: 'proofWay.reopened' }
  | { readonly type: 'proofCode.submitted'; readonly code: string }
  | { readonly type: 'proofPassword.submitted'; readonly password: string }
  | { readonly type: 'proof.cancelled' }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'clock.ticked'; readonly steady: number };
