/** A verified webhook event that waits to be processed. */
export type Notice = {
  readonly id: string;
  readonly paymentId: string;
  readonly attempts: number;
  /** The time since it was stored. */
  readonly ageMs: number;
};

/** The webhook inbox: events of the provider, each stored once before the request is acknowledged. */
export interface Notices {
  /** Stores an event; false when it is already known. */
  keep(notice: { readonly eventKey: string; readonly paymentId: string }): Promise<boolean>;
  /** Claims some waiting events for a minute; other servers claim others. */
  take(limit: number): Promise<readonly Notice[]>;
  /** Ends an event that cannot be processed; staff see the reason. */
  park(id: string, reason: string): Promise<void>;
  /** Schedules a retry. */
  postpone(id: string, forMs: number): Promise<void>;
}
