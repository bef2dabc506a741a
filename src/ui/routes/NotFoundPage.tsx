import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../components/Button/Button.tsx';
import { EmptyState } from '../components/EmptyState/EmptyState.tsx';
import { Page } from '../components/Layout/Layout.tsx';

export function NotFoundPage() {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>There is nothing at this address</Trans>}
        action={
          <LinkButton href="/" variant="primary">
            <Trans>See what is on</Trans>
          </LinkButton>
        }
      >
        <Trans>The link may be old, or have a letter too many.</Trans>
      </EmptyState>
    </Page>
  );
}
