import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { AppEntrySnapshot } from './app-entry.machine.ts';

export type AppEntryView = {
  /** The address to continue at. */
  readonly returnTo: string;
} & (
  | { readonly screen: 'signingIn' }
  /**
   * Asks for confirmation. Both contacts are masked: the app's account, and another user who is signed in
   * here.
   */
  | { readonly screen: 'confirming'; readonly account: string; readonly here: string | null }
  | { readonly screen: 'failed'; readonly failure: FlowFailure }
  /** The link is used, expired or truncated. */
  | { readonly screen: 'expired' }
  | { readonly screen: 'signedIn' }
);

export function toAppEntryView(snapshot: AppEntrySnapshot): AppEntryView {
  const { returnTo, found, failure } = snapshot.context;
  if (snapshot.matches('signedIn')) return { screen: 'signedIn', returnTo };
  if (snapshot.matches('expired')) return { screen: 'expired', returnTo };
  if (snapshot.matches('failed'))
    return { screen: 'failed', returnTo, failure: failure ?? unexpectedFailure };
  if (snapshot.matches('awaitingConfirmation') && found !== null)
    return { screen: 'confirming', returnTo, account: found.account, here: found.signedInAs };
  return { screen: 'signingIn', returnTo };
}
