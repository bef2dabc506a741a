import type { SessionUser } from '#domain/auth/session-user.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import type { SessionSnapshot } from './session.machine.ts';

export type SessionView =
  | { readonly screen: 'restoring' }
  | { readonly screen: 'visitor' }
  | {
      readonly screen: 'signedIn';
      readonly user: SessionUser;
      readonly canSell: boolean;
      readonly signingOut: boolean;
      /** Signing out did not work. */
      readonly trouble: Trouble | null;
    }
  | { readonly screen: 'unreachable'; readonly trouble: Trouble };

export function toSessionView(snapshot: SessionSnapshot): SessionView {
  const { user, trouble } = snapshot.context;
  if (snapshot.matches('restoring')) return { screen: 'restoring' };
  if (snapshot.matches('unreachable')) return { screen: 'unreachable', trouble: trouble ?? unexpected };
  if (user === null) return { screen: 'visitor' };
  return {
    screen: 'signedIn',
    user,
    canSell: user.roles.some((role) => role === 'seller' || role === 'manager'),
    signingOut: snapshot.matches('signingOut'),
    trouble,
  };
}
