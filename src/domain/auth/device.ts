/** The browsers that are recognised by their user agent; any other has no name. */
export const browserNames = [
  'Taquilla',
  'Edge',
  'Opera',
  'Samsung Internet',
  'Firefox',
  'Chrome',
  'Safari',
] as const;
export type BrowserName = (typeof browserNames)[number];

export const systemNames = ['Android', 'iPhone', 'iPad', 'Windows', 'ChromeOS', 'Mac', 'Linux'] as const;
export type SystemName = (typeof systemNames)[number];

/** The device by which a session is shown to its owner. */
export type Device = { readonly browser: BrowserName | null; readonly system: SystemName | null };

/**
 * Reads browser and operating system from a user agent. Browsers quote one another, so the order matters:
 * Edge and Opera contain "Chrome", Chrome contains "Safari". Assumption: this is enough to tell one's own
 * devices apart; an unknown browser has no name, and an iPad that requests desktop pages counts as a Mac.
 */
export function deviceOf(userAgent: string | null): Device {
  const words = userAgent ?? '';
  return {
    browser: browserNames.find((name) => browserMarks[name].test(words)) ?? null,
    system: systemNames.find((name) => systemMarks[name].test(words)) ?? null,
  };
}

const browserMarks = {
  Taquilla: /\bTaquillaApp\//,
  Edge: /\bEdg(?:e|A|iOS)?\//,
  Opera: /\b(?:OPR|OPT|Opera)\//,
  'Samsung Internet': /\bSamsungBrowser\//,
  Firefox: /\b(?:Firefox|FxiOS)\//,
  Chrome: /\b(?:Chrome|CriOS)\//,
  Safari: /\bVersion\/[\d.]+ .*\bSafari\//,
} as const satisfies Record<BrowserName, RegExp>;

const systemMarks = {
  Android: /\bAndroid\b/,
  iPhone: /\b(?:iPhone|iPod)\b/,
  iPad: /\biPad\b/,
  Windows: /\bWindows\b/,
  ChromeOS: /\bCrOS\b/,
  Mac: /\bMac(?:intosh| OS X)\b/,
  Linux: /\bLinux\b/,
} as const satisfies Record<SystemName, RegExp>;
