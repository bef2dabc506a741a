import { Trans } from '@lingui/react/macro';
import { type SaleMode, saleDesks } from '#domain/sale/sale-mode.ts';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Onward } from './WaysOn.tsx';

export function AskingOutcome() {
  return (
    <Page width="text" padded>
      <Stack>
        <Heading as="h1" look="title">
          <Trans>We are checking your payment</Trans>
        </Heading>
        <Skeleton count={4} />
      </Stack>
    </Page>
  );
}

/** Nothing by that number, or somebody else's. */
export function UnknownPurchase({ mode }: { readonly mode: SaleMode }) {
  const { namesFan } = saleDesks[mode];
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>We do not find this purchase</Trans>}
        action={<Onward mode={mode} variant="primary" />}
      >
        {namesFan ? (
          <Trans>It may be another seller’s sale. Yours of today are listed at the desk.</Trans>
        ) : (
          <Trans>It may belong to another account. All of yours are in My purchases.</Trans>
        )}
      </EmptyState>
    </Page>
  );
}
