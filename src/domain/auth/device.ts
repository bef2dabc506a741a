/** Browsers that we can tell by their own words; anything else goes without a name. */
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

/** What a session is shown by to its owner. */
export type Device = { readonly browser: BrowserName | null; readonly system: SystemName | null };

/**
 * Which browser and system a user agent speaks of. Browsers quote one another, so the order matters: Edge and Opera say
 * Chrome too, Chrome says Safari. Assumption: this is enough to tell one's own devices apart; what it does not know it does
 * not name. An iPad that asks for desktop pages is a Mac by its own words.
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
