import { Trans } from '@lingui/react/macro';
import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toOperatorLoginView } from '#machines/operator-login/operator-login.view.ts';
import { ComingSoon, eventsLink } from '../screens/content/ComingSoon.tsx';
import { AccountSecurityScreen } from '../screens/operators/AccountSecurityScreen.tsx';
import { OperatorLoginScreen } from '../screens/operators/OperatorLoginScreen.tsx';
import { BackOfficeLayout } from './BackOfficeLayout.tsx';
import { parseInvitationHash, parseReturnSearch } from './search-params.ts';
import { useApp, usePageFlow } from './use-app.ts';

/** The operators' login; once signed in, the operator is led on and the login page leaves the history. */
export function OperatorLoginPage() {
  const invitation = useLocation({ select: ({ hash }) => parseInvitationHash(hash) });
  return <OperatorLogin key={invitation} invitation={invitation} />;
}

function OperatorLogin({ invitation }: { readonly invitation: string | null }) {
  const router = useRouter();
  const returnTo = parseReturnSearch(useSearch({ strict: false })).return ?? null;
  const flow = usePageFlow('operatorLogin', { returnTo, invitation });
  useEffect(() => {
    const redirectWhenDone = (): void => {
      const view = toOperatorLoginView(flow.getSnapshot());
      if (view.screen === 'success') void router.navigate({ href: view.returnTo, replace: true });
    };
    redirectWhenDone();
    const subscription = flow.subscribe({ next: redirectWhenDone, complete: redirectWhenDone });
    return () => subscription.unsubscribe();
  }, [flow, router]);
  return <OperatorLoginScreen flow={flow} />;
}

export function LayoutEditorPage() {
  return (
    <BackOfficeLayout>
      <ComingSoon title={<Trans>The layout editor is not available yet</Trans>} back={eventsLink}>
        <Trans>You will create and export venue layouts here.</Trans>
      </ComingSoon>
    </BackOfficeLayout>
  );
}

/** An operator's own account security. */
export function AccountSecurityPage() {
  const { flows, environment } = useApp();
  const factor = usePageFlow('secondFactorSettings', null);
  const access = usePageFlow('accountSecurity', null);
  return (
    <BackOfficeLayout>
      <AccountSecurityScreen
        factor={factor}
        access={access}
        session={flows.session}
        market={environment.market}
      />
    </BackOfficeLayout>
  );
}
