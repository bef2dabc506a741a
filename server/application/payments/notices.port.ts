/** A notification that was verified and kept, waiting to be acted on. */
export type Notice = {
  readonly id: string;
  readonly paymentId: string;
  readonly attempts: number;
  /** Since it was kept. */
  readonly ageMs: number;
};

/** What the provider told us, once each, kept before it is answered. */
export interface Notices {
  /** False when this very notification is known already. */
  keep(notice: { readonly eventKey: string; readonly paymentId: string }): Promise<boolean>;
  /** Takes some waiting ones for a minute; another server takes others. */
  take(limit: number): Promise<readonly Notice[]>;
  /** Nothing can be done about it; staff see why. */
  park(id: string, reason: string): Promise<void>;
  /** Try again later. */
  postpone(id: string, forMs: number): Promise<void>;
}
