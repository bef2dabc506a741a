import { Trans } from '@lingui/react/macro';
import type { RenewalsEvent } from '#machines/renewals/renewals.events.ts';
import type { RenewalsFlow } from '#machines/renewals/renewals.machine.ts';
import { type RenewalsView, toRenewalsView } from '#machines/renewals/renewals.view.ts';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import { RenewalList } from './RenewalList.tsx';

export function RenewalsScreen({ flow }: { readonly flow: RenewalsFlow }) {
  const [view, send] = useFlow(flow, toRenewalsView);
  return <RenewalsViews view={view} send={send} />;
}

type RenewalsViewsProps = {
  readonly view: RenewalsView;
  readonly send: (event: RenewalsEvent) => void;
};

export function RenewalsViews({ view, send }: RenewalsViewsProps) {
  switch (view.screen) {
    case 'failed':
      return <FailurePage failure={view.failure} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'ready':
      return <RenewalList view={view} send={send} />;
    // The address follows to the cart.
    case 'loading':
    case 'inCart':
      return (
        <Page width="text" padded>
          <Stack gap={5}>
            <Heading as="h1" variant="title">
              <Trans>My renewals</Trans>
            </Heading>
            <Skeleton shape="card" count={2} />
          </Stack>
        </Page>
      );
  }
}
