import type { PurchaseChannel } from './purchase-channel.ts';

/** How long a page waits for the app store to open before it goes on by itself (Spec §1, default 500 ms). */
export const APP_STORE_FALLBACK_MS = 500;

export const mobilePlatforms = ['ANDROID', 'IOS'] as const;
export type MobilePlatform = (typeof mobilePlatforms)[number];

/** The platform of a phone or tablet by its browser's own words, or null (Spec §1). */
export function mobilePlatformOf(userAgent: string): MobilePlatform | null {
  if (/android/i.test(userAgent)) return 'ANDROID';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'IOS' : null;
}

/** Assumption: the app says so itself; any other mobile browser is WEB_MOBILE. */
export function purchaseChannelOf(visit: {
  readonly userAgent: string;
  readonly insideApp: boolean;
}): PurchaseChannel {
  if (visit.insideApp) return 'APP';
  return mobilePlatformOf(visit.userAgent) === null ? 'WEB_DESKTOP' : 'WEB_MOBILE';
}
