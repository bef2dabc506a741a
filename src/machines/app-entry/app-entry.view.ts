import { type Trouble, unexpected } from '../support/trouble.ts';
import type { AppEntrySnapshot } from './app-entry.machine.ts';

export type AppEntryView = {
  /** Where to go afterwards. */
  readonly returnTo: string;
} & (
  | { readonly screen: 'entering' }
  /** Is it you? Of the app's account, and of whoever else is in here, a masked contact. */
  | { readonly screen: 'asking'; readonly account: string; readonly here: string | null }
  | { readonly screen: 'failed'; readonly trouble: Trouble }
  /** The link was used, is too old, or was cut short. */
  | { readonly screen: 'expired' }
  | { readonly screen: 'entered' }
);

export function toAppEntryView(snapshot: AppEntrySnapshot): AppEntryView {
  const { returnTo, found, trouble } = snapshot.context;
  if (snapshot.matches('entered')) return { screen: 'entered', returnTo };
  if (snapshot.matches('expired')) return { screen: 'expired', returnTo };
  if (snapshot.matches('failed')) return { screen: 'failed', returnTo, trouble: trouble ?? unexpected };
  if (snapshot.matches('asking') && found !== null)
    return { screen: 'asking', returnTo, account: found.account, here: found.here };
  return { screen: 'entering', returnTo };
}
