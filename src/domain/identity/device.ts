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

export const operatingSystems = ['Android', 'iPhone', 'iPad', 'Windows', 'ChromeOS', 'Mac', 'Linux'] as const;
export type OperatingSystem = (typeof operatingSystems)[number];

/** The device by which a session is shown to its owner. */
export type Device = { readonly browser: BrowserName | null; readonly system: OperatingSystem | null };

/**
 * Reads browser and operating system from a user agent. Browsers quote one another, so the order matters:
 * Edge and Opera contain "Chrome", Chrome contains "Safari". Assumption: this is enough to tell one's own
 * devices apart; an unknown browser has no name, and an iPad that requests desktop pages counts as a Mac.
 */
export function parseUserAgent(userAgent: string | null): Device {
  const text = userAgent ?? '';
  return {
    browser: browserNames.find((name) => browserPatterns[name].test(text)) ?? null,
    system: operatingSystems.find((name) => operatingSystemPatterns[name].test(text)) ?? null,
  };
}

const browserPatterns = {
  Taquilla: /\bTaquillaApp\//,
  Edge: /\bEdg(?:e|A|iOS)?\//,
  Opera: /\b(?:OPR|OPT|Opera)\//,
  'Samsung Internet': /\bSamsungBrowser\//,
  Firefox: /\b(?:Firefox|FxiOS)\//,
  Chrome: /\b(?:Chrome|CriOS)\//,
  Safari: /\bVersion\/[\d.]+ .*\bSafari\//,
} as const satisfies Record<BrowserName, RegExp>;

const operatingSystemPatterns = {
  Android: /\bAndroid\b/,
  iPhone: /\b(?:iPhone|iPod)\b/,
  iPad: /\biPad\b/,
  Windows: /\bWindows\b/,
  ChromeOS: /\bCrOS\b/,
  Mac: /\bMac(?:intosh| OS X)\b/,
  Linux: /\bLinux\b/,
} as const satisfies Record<OperatingSystem, RegExp>;
