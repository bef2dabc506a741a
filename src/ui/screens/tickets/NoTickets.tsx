import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';

export function TicketsSkeleton() {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>My tickets</Trans>
        </Heading>
        <Skeleton shape="ticket" count={1} />
      </Stack>
    </Page>
  );
}

export function NoTickets({ pendingOrders }: { readonly pendingOrders: ReactNode }) {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>My tickets</Trans>
        </Heading>
        {pendingOrders}
        <EmptyState
          title={<Trans>You have no tickets yet</Trans>}
          action={
            <LinkButton href="/?page=1" variant="primary">
              <Trans>Browse events</Trans>
            </LinkButton>
          }
        >
          <Trans>Tickets you buy will appear here with their entry code.</Trans>
        </EmptyState>
      </Stack>
    </Page>
  );
}
