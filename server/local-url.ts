/** Returns true for an address that only this machine reaches: localhost, a name below it, or a loopback address. */
export function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname);
}

/** The mistake of demo people on a public installation, where anybody could sign in as them. */
export const publicDemoMistake =
  'SEED_DEMO must be 0 on a public address: the passwords of the demo people are published.';
