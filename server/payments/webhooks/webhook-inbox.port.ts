/** A verified webhook event that waits to be processed. */
export type WebhookEvent = {
  readonly id: string;
  readonly paymentId: string;
  readonly attempts: number;
  /** The time since it was stored. */
  readonly ageMs: number;
};

/** `eventKey` is the same for every repetition of an event. */
export type NewWebhookEvent = { readonly eventKey: string; readonly paymentId: string };

/** The webhook inbox: events of the provider, each stored once before the request is acknowledged. */
export interface WebhookInbox {
  /** Stores an event; false when it is already known. */
  store(event: NewWebhookEvent): Promise<boolean>;
  /** Claims some waiting events for a minute; other servers claim others. */
  claim(limit: number): Promise<readonly WebhookEvent[]>;
  /** Ends an event that cannot be processed; staff see the reason. */
  flagForReview(id: string, reason: string): Promise<void>;
  /** Schedules a retry. */
  postpone(id: string, forMs: number): Promise<void>;
}
