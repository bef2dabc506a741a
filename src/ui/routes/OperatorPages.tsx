import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toOperatorDoorView } from '#machines/operator-door/operator-door.view.ts';
import { OperatorDoorScreen } from '../screens/operators/OperatorDoorScreen.tsx';
import { OperatorsScreen } from '../screens/operators/OperatorsScreen.tsx';
import { OwnAccessScreen } from '../screens/operators/OwnAccessScreen.tsx';
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

/** An operator's own access. */
export function OwnAccessPage() {
  const { flows } = useApp();
  const [flow] = useState(() => flows.ownFactor());
  return <OwnAccessScreen flow={flow} />;
}

/** The manager's office. */
export function OperatorsOfficePage() {
  const { page = 1 } = eventQueryIn(useSearch({ strict: false }));
  return <Office key={page} page={page - 1} />;
}

function Office({ page }: { readonly page: number }) {
  const { flows, environment } = useApp();
  const [flow] = useState(() => flows.operators());
  const signIns = useResource(flows, 'signIns', { page });
  return <OperatorsScreen flow={flow} signIns={signIns} market={environment.market} />;
}
