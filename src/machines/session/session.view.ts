import type { SessionUser } from '#domain/identity/session-user.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { SessionSnapshot } from './session.machine.ts';

export type SessionView =
  | { readonly screen: 'restoring' }
  | { readonly screen: 'visitor' }
  | {
      readonly screen: 'signedIn';
      readonly user: SessionUser;
      readonly canSell: boolean;
      readonly signingOut: boolean;
      /** The sign-out failed. */
      readonly failure: FlowFailure | null;
    }
  | { readonly screen: 'unreachable'; readonly failure: FlowFailure };

export function toSessionView(snapshot: SessionSnapshot): SessionView {
  const { user, failure } = snapshot.context;
  if (snapshot.matches('restoring')) return { screen: 'restoring' };
  if (snapshot.matches('unreachable'))
    return { screen: 'unreachable', failure: failure ?? unexpectedFailure };
  if (user === null) return { screen: 'visitor' };
  return {
    screen: 'signedIn',
    user,
    canSell: user.roles.some((role) => role === 'seller' || role === 'manager'),
    signingOut: snapshot.matches('signingOut'),
    failure,
  };
}
