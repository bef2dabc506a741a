import type { DeliveryChannel } from '#domain/ticket/ticket.ts';

export type Message = {
  readonly channel: DeliveryChannel;
  /** An e-mail address, or a phone number in international form. */
  readonly to: string;
  /** E-mail only. */
  readonly subject: string;
  readonly text: string;
  /** E-mail only. */
  readonly html: string | null;
  /** E-mail only, and only on what somebody may ask us to send no more of: where one request ends it (RFC 8058). */
  readonly endsAt?: string;
  /** Names the effect, so that whoever gets the message twice can tell that it is one. */
  readonly key?: string;
};

/** Reaches a person. False when the message could not be handed over in time; the reason is in the log. */
export interface Messenger {
  send(message: Message): Promise<boolean>;
}
