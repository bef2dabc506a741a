import { Trans } from '@lingui/react/macro';
import { buildStepPath } from '#domain/sale/sale-path.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import type { OutcomeProps } from './outcome-props.ts';

/** Shown while the page returns to the purchase on its own. */
export function ReturningToPayment({ view }: Pick<OutcomeProps<'paymentCancelled'>, 'view'>) {
  return (
    <Page width="text" padded>
      <Stack>
        <Heading as="h1" variant="title">
          <Trans>Choose a different payment method</Trans>
        </Heading>
        <p>
          <Trans>The payment ended and you were not charged. Your seats are still held.</Trans>
        </p>
        <Row>
          <LinkButton
            variant="primary"
            href={`${buildStepPath(view.salesChannel, 'BUY')}?${new URLSearchParams({ event: view.eventId })}`}
          >
            <Trans>Continue to payment</Trans>
          </LinkButton>
        </Row>
      </Stack>
    </Page>
  );
}
