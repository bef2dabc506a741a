import { Trans } from '@lingui/react/macro';
import type { Flows } from '#machines/flows.ts';
import { LinkButton } from '../components/Button/Button.tsx';
import { EmptyState } from '../components/EmptyState/EmptyState.tsx';
import { Page } from '../components/Layout/Layout.tsx';
import { UpcomingEvents } from './UpcomingEvents.tsx';

export function NotFoundPage({ flows }: { readonly flows: Flows }) {
  return (
    <>
      <Page padded>
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
      <UpcomingEvents flows={flows} />
    </>
  );
}
