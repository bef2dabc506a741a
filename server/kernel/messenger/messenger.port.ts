import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';

export type Message = {
  readonly channel: DeliveryChannel;
  /** An email address, or a phone number in international form. */
  readonly to: string;
  /** Email only. */
  readonly subject: string;
  readonly text: string;
  /** Email only. */
  readonly html: string | null;
  /** The address that receives answers, when it is not ours; email only. */
  readonly replyTo?: string;
  /** The one-click unsubscribe URL (RFC 8058); email only, and only where recipients may unsubscribe. */
  readonly unsubscribeUrl?: string;
  /** The idempotency key of the outbox message, by which a recipient's client detects a duplicate. */
  readonly key?: string;
};

/** Sends a message to a person. False when it could not be handed over in time; the reason is logged. */
export interface Messenger {
  send(message: Message): Promise<boolean>;
}
