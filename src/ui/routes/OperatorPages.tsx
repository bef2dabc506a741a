import { Trans } from '@lingui/react/macro';
import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { toOperatorDoorView } from '#machines/operator-door/operator-door.view.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { Later, toEvents } from '../screens/content/Later.tsx';
import { FanAccessScreen } from '../screens/operators/FanAccessScreen.tsx';
import { OperatorDoorScreen } from '../screens/operators/OperatorDoorScreen.tsx';
import { OperatorsScreen } from '../screens/operators/OperatorsScreen.tsx';
import { OwnAccessScreen } from '../screens/operators/OwnAccessScreen.tsx';
import { OfficeBar } from './OfficeBar.tsx';
import { eventQueryIn, invitationIn, returnIn } from './search-params.ts';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

/** The operators' entrance; whoever is in is led on, and the entrance is no page to come back to. */
export function OperatorDoorPage() {
  const invitation = useLocation({ select: ({ hash }) => invitationIn(hash) });
  return <Door key={invitation} invitation={invitation} />;
}

function Door({ invitation }: { readonly invitation: string | null }) {
  const { flows } = useApp();
  const router = useRouter();
  const returnTo = returnIn(useSearch({ strict: false })).return ?? null;
  const [flow] = useState(() => flows.operatorDoor({ returnTo, invitation }));
  useEffect(() => {
    const leave = (): void => {
      const view = toOperatorDoorView(flow.getSnapshot());
      if (view.screen === 'success') void router.navigate({ href: view.returnTo, replace: true });
    };
    leave();
    const watch = flow.subscribe({ next: leave, complete: leave });
    return () => watch.unsubscribe();
  }, [flow, router]);
  return <OperatorDoorScreen flow={flow} />;
}

/** The bar of whoever works here, above a page of theirs. */
function AtTheOffice({ children }: { readonly children: ReactNode }) {
  const { flows } = useApp();
  const { pathname } = useLocation();
  const [who] = useFlow(flows.session, toSessionView);
  return (
    <>
      {who.screen === 'signedIn' ? <OfficeBar roles={who.user.roles} path={pathname} /> : null}
      {children}
    </>
  );
}

export function EditorPage() {
  return (
    <AtTheOffice>
      <Later title={<Trans>The layout editor is not open yet</Trans>} back={toEvents}>
        <Trans>Venues will be drawn and exported here.</Trans>
      </Later>
    </AtTheOffice>
  );
}

/** An operator's own access. */
export function OwnAccessPage() {
  const { flows, environment } = useApp();
  const [[factor, access]] = useState(() => [flows.ownFactor(), flows.ownAccess()] as const);
  return (
    <AtTheOffice>
      <OwnAccessScreen factor={factor} access={access} session={flows.session} market={environment.market} />
    </AtTheOffice>
  );
}

/** A fan's way in, in a manager's hands. */
export function FanAccessPage() {
  const { flows } = useApp();
  const [flow] = useState(() => flows.fanAccess());
  return (
    <AtTheOffice>
      <FanAccessScreen flow={flow} />
    </AtTheOffice>
  );
}

/** The manager's office. */
export function OperatorsOfficePage() {
  const { page = 1 } = eventQueryIn(useSearch({ strict: false }));
  return (
    <AtTheOffice>
      <Office key={page} page={page - 1} />
    </AtTheOffice>
  );
}

function Office({ page }: { readonly page: number }) {
  const { flows, environment } = useApp();
  const [flow] = useState(() => flows.operators());
  const signIns = useResource(flows, 'signIns', { page });
  return <OperatorsScreen flow={flow} signIns={signIns} market={environment.market} />;
}
