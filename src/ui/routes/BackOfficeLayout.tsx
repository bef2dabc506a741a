import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { BackOfficeBar } from './BackOfficeBar.tsx';
import { useApp } from './use-app.ts';

type BackOfficeLayoutProps = {
  /** The path of the menu entry to highlight, when the page itself is not in the menu. */
  readonly activePath?: string;
  readonly children: ReactNode;
};

/** Shows the staff menu above a back office page. */
export function BackOfficeLayout({ activePath, children }: BackOfficeLayoutProps) {
  const { flows } = useApp();
  const { pathname } = useLocation();
  const [session] = useFlow(flows.session, toSessionView);
  return (
    <>
      {session.screen === 'signedIn' ? (
        <BackOfficeBar roles={session.user.roles} path={activePath ?? pathname} />
      ) : null}
      {children}
    </>
  );
}
