import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
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
        <p>{messages[view.audience]}</p>
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

/** A seller may have taken money that the site does not know of. */
const messages = {
  PAYER: <Trans>The payment ended and you were not charged. Your seats are still held.</Trans>,
  SELLER: <Trans>This payment method was cancelled. The seats are still held.</Trans>,
} as const satisfies Record<PaymentAudience, ReactNode>;
