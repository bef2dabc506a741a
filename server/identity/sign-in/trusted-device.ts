import type { TrustedDevice } from '#server/kernel/public.ts';
import type { People } from '../fans/people.port.ts';

/**
 * Returns the device when the contact's owner signed in on it, so that anonymous attempts do not use up its allowance,
 * from whatever network it comes. Nothing is looked up for an untrusted device, so that its response time reveals
 * nothing about the contact.
 */
export async function findOwnersDevice(
  people: Pick<People, 'findByContact'>,
  contact: string,
  device: TrustedDevice | null | undefined,
): Promise<TrustedDevice | null> {
  if (device == null) return null;
  const owner = await people.findByContact(contact);
  return owner !== null && device.isTrustedBy(owner.id) ? device : null;
}
