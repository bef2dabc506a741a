import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';

export type Message = {
  readonly channel: DeliveryChannel;
  /** An email address, or a phone number in international form. */
  readonly to: string;
  /** Email only. */
  readonly subject: string;
  readonly text: string;
  /** The audience in whose dress an email is sent; without it the email is plain text. Email only. */
  readonly audience?: EmailAudience;
  /** The markup of the email's body, where the paragraphs of the text do not do; branded email only. */
  readonly html: string | null;
  /** Email only. */
  readonly attachments?: readonly Attachment[];
  /** The address that receives answers, when it is not ours; email only. */
  readonly replyTo?: string;
  /** The one-click unsubscribe URL (RFC 8058); email only, and only where recipients may unsubscribe. */
  readonly unsubscribeUrl?: string;
  /** The idempotency key of the outbox message, by which a recipient's client detects a duplicate. */
  readonly key?: string;
};

export type EmailAudience = { readonly language: Language; readonly market: MarketCode };

/** A file of an email. One with an id is a picture that the markup shows as `cid:` and that is not listed. */
export type Attachment = {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string | Buffer;
  readonly contentId?: string;
};

/** Sends a message to a person. False when it could not be handed over in time; the reason is logged. */
export interface Messenger {
  send(message: Message): Promise<boolean>;
}
