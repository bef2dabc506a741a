import { Trans } from '@lingui/react/macro';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { EventHeading } from '../../components/EventHeading/EventHeading.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { TroubleFacts } from '../TroubleAlert.tsx';
import styles from './Checking.module.css';
import type { SaleProps } from './sale-props.ts';

/** A payment was sent and its end is not known. There is no way to pay again from here. */
export function Checking({ view, send }: SaleProps<'checking'>) {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" look="title">
          <Trans>We are checking your payment</Trans>
        </Heading>
        <progress className={styles.progress} aria-hidden="true" />
        <p role="status">
          {view.slow ? (
            <Trans>
              It is taking longer than usual. You can leave this page: we keep asking, and write to you when
              we know. Your seats stay yours meanwhile.
            </Trans>
          ) : (
            <Trans>We sent it and are waiting for the answer. It usually takes a few seconds.</Trans>
          )}
        </p>
        <Alert tone="attention" title={<Trans>Do not pay again</Trans>}>
          <Trans>
            Closing or reloading this page changes nothing: it is one payment, and it is never taken twice.
          </Trans>
        </Alert>
        {view.trouble === null ? null : (
          <Note>
            <Trans>The last time we asked there was no answer. We keep trying.</Trans>{' '}
            <TroubleFacts trouble={view.trouble} />
          </Note>
        )}
        {view.event === null ? null : <EventHeading event={view.event} as="p" />}
        <Row>
          <Button onClick={() => send({ type: 'retry.requested' })}>
            <Trans>Ask now</Trans>
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
