import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Page, Stack } from '../../components/Layout/Layout.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { Recalling } from './Recalling.tsx';
import type { SaleProps } from './sale-props.ts';

/** /checkout with nothing chosen: the way to the events. */
export function Entry({ view }: Pick<SaleProps<'entry'>, 'view'>) {
  if (view.opening) return <Recalling />;
  return (
    <Page width="text" padded>
      <Stack>
        <TroubleAlert trouble={view.trouble} />
        <EmptyState
          as="h1"
          title={<Trans>Choose an event first</Trans>}
          action={
            <LinkButton href="/?page=1" variant="primary">
              <Trans>See all events</Trans>
            </LinkButton>
          }
        >
          <Trans>There is nothing in your cart. Seats that you hold would be here, with their clock.</Trans>
        </EmptyState>
      </Stack>
    </Page>
  );
}
