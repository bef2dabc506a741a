import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toPayLinkView } from '#machines/pay-link/pay-link.view.ts';
import { statusHref } from '../screens/pay-link/LinkClosed.tsx';
import { PayLinkScreen } from '../screens/pay-link/PayLinkScreen.tsx';
import { payTokenIn } from './search-params.ts';
import { useApp } from './use-app.ts';

/**
 * Its token stands behind the #, where neither a server nor the bank's page reads it. It is no page to come back to once it led
 * to a payment; from a bank that asks first, it is.
 */
export function PayLinkPage() {
  const token = useLocation({ select: ({ hash }) => payTokenIn(hash) });
  return <Link key={token} token={token} />;
}

function Link({ token }: { readonly token: string | null }) {
  const { flows, environment } = useApp();
  const router = useRouter();
  const [flow] = useState(() => flows.payLink({ token }));
  useEffect(() => {
    const leave = (): void => {
      const view = toPayLinkView(flow.getSnapshot());
      if (view.screen === 'settled')
        void router.navigate({ href: statusHref(view.statusToken), replace: true });
    };
    leave();
    const watch = flow.subscribe(leave);
    return () => watch.unsubscribe();
  }, [flow, router]);
  return <PayLinkScreen flow={flow} market={environment.market} />;
}
