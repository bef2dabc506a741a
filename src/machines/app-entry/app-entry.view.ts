import type { SessionUser } from '#domain/auth/session-user.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import type { AppEntrySnapshot } from './app-entry.machine.ts';

export type AppEntryView = {
  /** Where to go afterwards. */
  readonly returnTo: string;
} & (
  | { readonly screen: 'entering' }
  /** Somebody is in here already. */
  | { readonly screen: 'asking'; readonly user: SessionUser }
  | { readonly screen: 'failed'; readonly trouble: Trouble }
  /** The link was used, is older than a minute, or was cut short. */
  | { readonly screen: 'expired' }
  | { readonly screen: 'entered' }
);

export function toAppEntryView(snapshot: AppEntrySnapshot): AppEntryView {
  const { returnTo, user, trouble } = snapshot.context;
  if (snapshot.matches('entered')) return { screen: 'entered', returnTo };
  if (snapshot.matches('expired')) return { screen: 'expired', returnTo };
  if (snapshot.matches('failed')) return { screen: 'failed', returnTo, trouble: trouble ?? unexpected };
  if (snapshot.matches('asking') && user !== null) return { screen: 'asking', returnTo, user };
  return { screen: 'entering', returnTo };
}
