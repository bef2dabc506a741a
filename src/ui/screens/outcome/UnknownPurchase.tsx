import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { ContinueLink } from './PendingActions.tsx';

export function OutcomeSkeleton() {
  return (
    <Page width="text" padded>
      <Stack>
        <Heading as="h1" variant="title">
          <Trans>We are checking your payment</Trans>
        </Heading>
        <Skeleton count={4} />
      </Stack>
    </Page>
  );
}

/** Shown for an unknown order, or somebody else's. */
export function UnknownPurchase({ audience }: { readonly audience: PaymentAudience }) {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>Purchase not found</Trans>}
        action={<ContinueLink audience={audience} variant="primary" />}
      >
        {explanations[audience]}
      </EmptyState>
    </Page>
  );
}

const explanations = {
  PAYER: <Trans>It may belong to another account. All your purchases are in My purchases.</Trans>,
  SELLER: <Trans>It may be another seller’s sale. Your sales today are listed in assisted sales.</Trans>,
} as const satisfies Record<PaymentAudience, ReactNode>;
