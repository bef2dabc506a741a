import { useLocation } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { SignedOut, StaffSignedOut } from '../screens/profile/SignedOut.tsx';
import { buildLoginPath, buildOperatorLoginPath } from './site-links.ts';
import { useApp } from './use-app.ts';

/** A page that only its signed-in owner sees. It disappears in every tab on sign-out and starts afresh for the next person. */
export function SignedInPage({ children }: { readonly children: ReactNode }) {
  const { flows } = useApp();
  const { href } = useLocation();
  const [session] = useFlow(flows.session, toSessionView);
  if (session.screen === 'visitor') return <SignedOut loginHref={buildLoginPath(href)} />;
  return <Fragment key={session.screen === 'signedIn' ? session.user.id : ''}>{children}</Fragment>;
}

/** A page of staff. Its flows stay while somebody signs in again, so that a sale goes on where the session ended. */
export function StaffPage({ children }: { readonly children: ReactNode }) {
  const { flows } = useApp();
  const { href } = useLocation();
  const [session] = useFlow(flows.session, toSessionView);
  return session.screen === 'visitor' ? (
    <StaffSignedOut loginHref={buildOperatorLoginPath(href)} />
  ) : (
    children
  );
}
