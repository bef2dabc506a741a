import { Trans } from '@lingui/react/macro';
import { type SaleMode, saleDesks } from '#domain/sale/sale-mode.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';

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
  const { namesFan, basePath } = saleDesks[mode];
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>We do not find this purchase</Trans>}
        action={
          <LinkButton href={namesFan ? basePath : '/my-purchases'} variant="primary">
            {namesFan ? <Trans>Next sale</Trans> : <Trans>See my purchases</Trans>}
          </LinkButton>
        }
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
