import { Trans } from '@lingui/react/macro';
import { stepPath } from '#domain/sale/sale-path.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import type { OutcomeProps } from './outcome-props.ts';

/** On the way back to the purchase, which the page takes by itself. */
export function GivenBack({ view }: Pick<OutcomeProps<'givenBack'>, 'view'>) {
  return (
    <Page width="text" padded>
      <Stack>
        <Heading as="h1" look="title">
          <Trans>Choose another way to pay</Trans>
        </Heading>
        <p>
          <Trans>That payment has ended without a charge, and your seats are still yours.</Trans>
        </p>
        <Row>
          <LinkButton
            variant="primary"
            href={`${stepPath(view.mode, 'BUY')}?${new URLSearchParams({ event: view.eventId })}`}
          >
            <Trans>Go on to payment</Trans>
          </LinkButton>
        </Row>
      </Stack>
    </Page>
  );
}
