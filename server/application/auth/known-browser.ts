import type { People } from '../fan/people.port.ts';

/** A browser that showed what we gave it when somebody signed in there (the device cookies of OWASP). */
export type KnownBrowser = {
  readonly id: string;
  /** That person signed in there, not long ago. */
  knows(personId: string): boolean;
};

/** Where somebody asks from: their network, and their browser where it is known. */
export type Whence = { readonly address: string; readonly browser?: KnownBrowser | null | undefined };

/**
 * The browser, where whose contact this is signed in there: what strangers try takes nothing from it, from whatever network
 * they come. Nothing is looked up for a browser that nobody signed in to, so that the contact changes no answer.
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
