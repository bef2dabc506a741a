import type { PurchaseChannel } from '../market/purchase-channel.ts';
import type { Instant } from '../shared/instant.ts';
import type { Device } from './device.ts';

/** One of a person's live sessions, as they see it. */
export type OwnSession = Device & {
  readonly id: string;
  /** The one that asks. */
  readonly isCurrent: boolean;
  /** APP when it came from the mobile app. */
  readonly channel: PurchaseChannel | null;
  readonly startedAt: Instant;
  readonly seenAt: Instant;
};

/** Which of one's sessions to end: one, all but the one that asks, or all. */
export type WhichSessions =
  | { readonly kind: 'one'; readonly id: string }
  | { readonly kind: 'others' | 'all' };
