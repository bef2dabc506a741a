import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../components/Button/Button.tsx';
import { EmptyState } from '../components/EmptyState/EmptyState.tsx';
import { Page } from '../components/Layout/Layout.tsx';

export function NotFoundPage() {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>Page not found</Trans>}
        action={
          <LinkButton href="/" variant="primary">
            <Trans>Browse events</Trans>
          </LinkButton>
        }
      >
        <Trans>The link may be outdated or mistyped.</Trans>
      </EmptyState>
    </Page>
  );
}
