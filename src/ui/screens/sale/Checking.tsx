import { Trans } from '@lingui/react/macro';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { EventHeading } from '../../components/EventHeading/EventHeading.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { FailureDetails } from '../FailureAlert.tsx';
import { AutoRefreshNote } from '../order/AutoRefreshNote.tsx';
import styles from './Checking.module.css';
import type { SaleProps } from './sale-props.ts';

/** Shown while the result of a submitted payment is unknown. It offers no way to pay again. */
export function Checking({ view, send }: SaleProps<'checking'>) {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>We are checking your payment</Trans>
        </Heading>
        {view.isPollingPaused ? null : <progress className={styles.progress} aria-hidden="true" />}
        <p role="status">
          {view.slow ? (
            <Trans>
              This is taking longer than usual. You can leave this page: we will keep checking and email you
              the result. Your seats are held meanwhile.
            </Trans>
          ) : (
            <Trans>Your payment was submitted. It usually takes a few seconds.</Trans>
          )}
        </p>
        <Alert tone="attention" title={<Trans>Do not pay again</Trans>}>
          <Trans>You can close or reload this page. Your payment will not be charged twice.</Trans>
        </Alert>
        {view.isPollingPaused ? <AutoRefreshNote isPaused /> : null}
        {view.failure === null || view.isPollingPaused ? null : (
          <Note>
            <Trans>The last check got no response. We will keep trying.</Trans>{' '}
            <FailureDetails failure={view.failure} />
          </Note>
        )}
        {view.event === null ? null : <EventHeading event={view.event} as="p" />}
        <Row>
          <Button onClick={() => send({ type: 'retry.requested' })}>
            <Trans>Check now</Trans>
          </Button>
          {view.slow ? (
            <LinkButton href="/my-purchases">
              <Trans>See my purchases</Trans>
            </LinkButton>
          ) : null}
        </Row>
      </Stack>
    </Page>
  );
}
