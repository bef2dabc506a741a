import type { PurchaseChannel } from '../market/purchase-channel.ts';
import type { Instant } from '../shared/instant.ts';
import type { Device } from './device.ts';

/** An active session as its owner sees it. */
export type AccountSession = Device & {
  readonly id: string;
  /** True for the session of this request. */
  readonly isCurrent: boolean;
  /** APP when the session comes from the mobile app. */
  readonly channel: PurchaseChannel | null;
  readonly startedAt: Instant;
  readonly seenAt: Instant;
};

/** The sessions to end: one, all except the current one, or all. */
export type SessionSelection =
  | { readonly kind: 'one'; readonly id: string }
  | { readonly kind: 'others' | 'all' };
