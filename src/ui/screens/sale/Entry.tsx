import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { SaleSkeleton } from './SaleSkeleton.tsx';
import type { SaleProps } from './sale-props.ts';

/** Shown at /checkout when nothing is selected; links to the events. */
export function Entry({ view }: Pick<SaleProps<'entry'>, 'view'>) {
  if (view.opening) return <SaleSkeleton />;
  return (
    <Page width="text" padded>
      <Stack>
        <FailureAlert failure={view.failure} />
        <EmptyState
          as="h1"
          title={<Trans>Choose an event first</Trans>}
          action={
            <LinkButton href="/?page=1" variant="primary">
              <Trans>See all events</Trans>
            </LinkButton>
          }
        >
          <Trans>Your cart is empty. Seats you hold will appear here with their countdown.</Trans>
        </EmptyState>
      </Stack>
    </Page>
  );
}
