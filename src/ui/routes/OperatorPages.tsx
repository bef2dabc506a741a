import { Trans } from '@lingui/react/macro';
import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toOperatorDoorView } from '#machines/operator-door/operator-door.view.ts';
import { Later, toEvents } from '../screens/content/Later.tsx';
import { OperatorDoorScreen } from '../screens/operators/OperatorDoorScreen.tsx';
import { OwnAccessScreen } from '../screens/operators/OwnAccessScreen.tsx';
import { AtTheOffice } from './AtTheOffice.tsx';
import { invitationIn, returnIn } from './search-params.ts';
import { useApp } from './use-app.ts';

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
