import type { PurchaseChannel } from './purchase-channel.ts';

export const mobilePlatforms = ['ANDROID', 'IOS'] as const;
export type MobilePlatform = (typeof mobilePlatforms)[number];

/** Detects the platform of a phone or tablet from its user agent; null for any other device (Spec §1). */
export function detectMobilePlatform(userAgent: string): MobilePlatform | null {
  if (/android/i.test(userAgent)) return 'ANDROID';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'IOS' : null;
}

/**
 * Detects the purchase channel. Assumption: the app identifies itself; any other mobile browser is
 * WEB_MOBILE.
 */
export function detectPurchaseChannel(visit: {
  readonly userAgent: string;
  readonly isInsideApp: boolean;
}): PurchaseChannel {
  if (visit.isInsideApp) return 'APP';
  return detectMobilePlatform(visit.userAgent) === null ? 'WEB_DESKTOP' : 'WEB_MOBILE';
}
