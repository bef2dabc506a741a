import type { FlowFailure } from '../support/flow-failure.ts';
import type { SupportRequestSnapshot } from './support-request.machine.ts';

export type SupportRequestView =
  | { readonly screen: 'writing'; readonly busy: boolean; readonly failure: FlowFailure | null }
  /** Support answers at this address. */
  | { readonly screen: 'sent'; readonly email: string };

export function toSupportRequestView(snapshot: SupportRequestSnapshot): SupportRequestView {
  const { request, failure } = snapshot.context;
  return snapshot.matches('sent')
    ? { screen: 'sent', email: request?.email ?? '' }
    : { screen: 'writing', busy: snapshot.hasTag('busy'), failure };
}
