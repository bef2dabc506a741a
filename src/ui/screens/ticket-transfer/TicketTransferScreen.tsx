import { Trans } from '@lingui/react/macro';
import type { TicketTransferEvent } from '#machines/ticket-transfer/ticket-transfer.events.ts';
import type { TicketTransferFlow } from '#machines/ticket-transfer/ticket-transfer.machine.ts';
import {
  type TicketTransferView,
  toTicketTransferView,
} from '#machines/ticket-transfer/ticket-transfer.view.ts';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import { OfferForm } from './OfferForm.tsx';
import { OpenOffer } from './OpenOffer.tsx';
import { TransferBlocked } from './TransferBlocked.tsx';

export function TicketTransferScreen({ flow }: { readonly flow: TicketTransferFlow }) {
  const [view, send] = useFlow(flow, toTicketTransferView);
  return <TicketTransferViews view={view} send={send} />;
}

type TicketTransferViewsProps = {
  readonly view: TicketTransferView;
  readonly send: (event: TicketTransferEvent) => void;
};

export function TicketTransferViews({ view, send }: TicketTransferViewsProps) {
  switch (view.screen) {
    case 'loading':
      return (
        <Page width="text" padded>
          <Stack gap={5}>
            <Heading as="h1" variant="title">
              <Trans>Transfer tickets</Trans>
            </Heading>
            <Skeleton shape="card" count={1} />
          </Stack>
        </Page>
      );
    case 'failed':
      return <FailurePage failure={view.failure} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'blocked':
      return <TransferBlocked view={view} />;
    case 'choosing':
      return <OfferForm view={view} send={send} />;
    case 'offered':
      return <OpenOffer view={view} send={send} />;
  }
}
