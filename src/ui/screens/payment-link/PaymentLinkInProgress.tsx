import { Trans } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import type { AwaitedPayment, BankConfirmation } from '#domain/order/payment-link.ts';
import type { GetFlow } from '#machines/flows.ts';
import type { PaymentLinkEvent } from '#machines/payment-link/payment-link.events.ts';
import type { PaymentLinkView } from '#machines/payment-link/payment-link.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { AutoRefreshNote } from '../order/AutoRefreshNote.tsx';
import { ConfirmAtBank } from '../order/ConfirmAtBank.tsx';
import { PendingTag } from '../outcome/PendingTag.tsx';
import { buildStatusHref } from './PaymentLinkClosed.tsx';

type PaymentLinkInProgressProps = {
  readonly view: Extract<PaymentLinkView, { readonly screen: 'paymentPending' }>;
  readonly send: (event: PaymentLinkEvent) => void;
  readonly bankChallenge: GetFlow<'bankChallenge'>;
};

/**
 * Shows that a payment with this link is in progress, with the link to the bank's confirmation or else to its status.
 * Also the page to which the bank returns.
 */
export function PaymentLinkInProgress({ view, send, bankChallenge }: PaymentLinkInProgressProps) {
  const { confirmation, awaited, statusToken } = view;
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Stack gap={3}>
          <div>
            <PendingTag />
          </div>
          <Heading as="h1" variant="title">
            {confirmation !== null ? (
              <Trans>Your bank requires confirmation</Trans>
            ) : awaited !== null ? (
              <Trans>Your payment is still to be made</Trans>
            ) : (
              <Trans>A payment is in progress</Trans>
            )}
          </Heading>
        </Stack>
        {confirmation !== null ? (
          <ConfirmationDeadline confirmation={confirmation} />
        ) : awaited !== null ? (
          <AwaitedDeadline awaited={awaited} />
        ) : (
          <p>
            <Trans>
              A payment was started with this link. This page will show the result when we have it.
            </Trans>
          </p>
        )}
        {confirmation !== null ? (
          <ConfirmAtBank key={confirmation.url} challenge={confirmation} {...{ bankChallenge, send }} />
        ) : statusToken === null ? null : (
          <Row>
            <LinkButton href={buildStatusHref(statusToken)} variant="primary" size="large">
              {awaited === null ? <Trans>View status</Trans> : <Trans>See how to pay</Trans>}
            </LinkButton>
          </Row>
        )}
        {confirmation === null && awaited === null ? (
          <Alert tone="attention" title={<Trans>Do not pay again</Trans>}>
            <Trans>
              You may have already paid. If that payment is not completed, you can use this link again.
            </Trans>
          </Alert>
        ) : null}
        <Stack gap={3}>
          <AutoRefreshNote isPaused={view.isPollingPaused} lastCheckFailed={view.lastCheckFailed} />
          <Row>
            <Button
              icon={<RefreshCw size={20} />}
              onClick={() => send({ type: 'refresh.requested' })}
              busy={view.isPolling ? <Trans>Checking</Trans> : undefined}
            >
              <Trans>Check now</Trans>
            </Button>
          </Row>
        </Stack>
      </Stack>
    </Page>
  );
}

function AwaitedDeadline({ awaited: { payBy, place } }: { readonly awaited: AwaitedPayment }) {
  const { city } = place;
  return (
    <p>
      <Trans>
        Nothing has been charged. Pay before{' '}
        <b>
          <DateText at={payBy} timeZone={place.timeZone} format="dayAndTime" />
        </b>{' '}
        ({city} time) with the instructions that you received; the seats are held until then.
      </Trans>
    </p>
  );
}

function ConfirmationDeadline({
  confirmation: { expiresAt, place },
}: {
  readonly confirmation: BankConfirmation;
}) {
  const { timeZone, city } = place;
  return (
    <>
      <p>
        <Trans>Your bank wants to know that it is you. Nothing is charged without your confirmation.</Trans>
      </p>
      {expiresAt === null ? null : (
        <p>
          <Trans>
            Your seats are held until{' '}
            <b>
              <DateText at={expiresAt} timeZone={timeZone} format="dayAndTime" />
            </b>{' '}
            ({city} time).
          </Trans>
        </p>
      )}
    </>
  );
}
