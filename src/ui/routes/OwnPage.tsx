import { useLocation } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { SignedOut } from '../screens/profile/SignedOut.tsx';
import { loginPath } from './site-links.ts';
import { useApp } from './use-app.ts';

/** A page that only its owner sees: gone with them, in every tab, and begun anew for whoever comes next. */
export function OwnPage({ children }: { readonly children: ReactNode }) {
  const { flows } = useApp();
  const { href } = useLocation();
  const [who] = useFlow(flows.session, toSessionView);
  if (who.screen === 'visitor') return <SignedOut loginHref={loginPath(href)} />;
  return <Fragment key={who.screen === 'signedIn' ? who.user.id : ''}>{children}</Fragment>;
}
