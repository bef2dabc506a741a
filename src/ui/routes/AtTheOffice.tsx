import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { OfficeBar } from './OfficeBar.tsx';
import { useApp } from './use-app.ts';

type AtTheOfficeProps = {
  /** The page of the bar that this one belongs to, where it is not one of the bar's own. */
  readonly under?: string;
  readonly children: ReactNode;
};

/** The bar of whoever works here, above a page of theirs. */
export function AtTheOffice({ under, children }: AtTheOfficeProps) {
  const { flows } = useApp();
  const { pathname } = useLocation();
  const [who] = useFlow(flows.session, toSessionView);
  return (
    <>
      {who.screen === 'signedIn' ? <OfficeBar roles={who.user.roles} path={under ?? pathname} /> : null}
      {children}
    </>
  );
}
