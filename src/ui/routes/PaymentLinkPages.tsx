import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toPaymentLinkView } from '#machines/payment-link/payment-link.view.ts';
import { buildStatusHref } from '../screens/payment-link/PaymentLinkClosed.tsx';
import { PaymentLinkScreen } from '../screens/payment-link/PaymentLinkScreen.tsx';
import { parsePaymentLinkHash } from './search-params.ts';
import { useApp, usePageFlow } from './use-app.ts';

/**
 * The payment link's page. Its token stands in the fragment, which neither a server nor the bank's page reads. The page leaves
 * the history once it led to a payment; it stays while a bank asks for confirmation.
 */
export function PaymentLinkPage() {
  const token = useLocation({ select: ({ hash }) => parsePaymentLinkHash(hash) });
  return <PaymentLink key={token} token={token} />;
}

function PaymentLink({ token }: { readonly token: string | null }) {
  const { environment, flows } = useApp();
  const router = useRouter();
  const flow = usePageFlow('paymentLink', { token });
  useEffect(() => {
    const redirectWhenDone = (): void => {
      const view = toPaymentLinkView(flow.getSnapshot());
      if (view.screen === 'settled')
        void router.navigate({ href: buildStatusHref(view.statusToken), replace: true });
    };
    redirectWhenDone();
    const subscription = flow.subscribe(redirectWhenDone);
    return () => subscription.unsubscribe();
  }, [flow, router]);
  return (
    <PaymentLinkScreen
      flow={flow}
      market={environment.market}
      bankChallenge={(of) => flows.get('bankChallenge', of)}
    />
  );
}
