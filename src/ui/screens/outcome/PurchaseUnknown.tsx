import { Trans } from '@lingui/react/macro';
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
export function UnknownPurchase() {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>We do not find this purchase</Trans>}
        action={
          <LinkButton href="/my-purchases" variant="primary">
            <Trans>See my purchases</Trans>
          </LinkButton>
        }
      >
        <Trans>It may belong to another account. All of yours are in My purchases.</Trans>
      </EmptyState>
    </Page>
  );
}
