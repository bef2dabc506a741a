import type { People } from '../fan/people.port.ts';

/** A device whose cookie proves an earlier sign-in (OWASP device cookies). */
export type KnownBrowser = {
  readonly id: string;
  /** Returns true when that person signed in on this device recently. */
  knows(personId: string): boolean;
};

/** The origin of a request: its network address, and its device where it is trusted. */
export type Whence = { readonly address: string; readonly browser?: KnownBrowser | null | undefined };

/**
 * Returns the device when the contact's owner signed in on it, so that anonymous attempts do not use up its allowance,
 * from whatever network it comes. Nothing is looked up for an untrusted device, so that its response time reveals
 * nothing about the contact.
 */
export async function browserOfOwner(
  people: Pick<People, 'findByContact'>,
  contact: string,
  browser: KnownBrowser | null | undefined,
): Promise<KnownBrowser | null> {
  if (browser == null) return null;
  const owner = await people.findByContact(contact);
  return owner !== null && browser.knows(owner.id) ? browser : null;
}
