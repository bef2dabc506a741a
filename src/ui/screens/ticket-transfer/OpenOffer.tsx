import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { TicketTransferEvent } from '#machines/ticket-transfer/ticket-transfer.events.ts';
import type { TicketTransferView } from '#machines/ticket-transfer/ticket-transfer.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog/ConfirmDialog.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { useTicketSeat } from '../tickets/use-ticket-seat.ts';
import { EventOfTicket } from './EventOfTicket.tsx';

type OpenOfferProps = {
  readonly view: Extract<TicketTransferView, { readonly screen: 'offered' }>;
  readonly send: (event: TicketTransferEvent) => void;
};

/** Shows the open offer of a ticket to its sender, who may withdraw it. */
export function OpenOffer({ view: { ticket, tickets, to, isNew, isBusy, failure }, send }: OpenOfferProps) {
  const formatSeat = useTicketSeat();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>Transfer tickets</Trans>
        </Heading>
        <FailureAlert failure={failure} />
        {isNew ? (
          <Alert tone="success" announce="now" takesFocus title={<Trans>We sent the link to {to}</Trans>}>
            <Trans>We will email you when it is accepted or declined.</Trans>
          </Alert>
        ) : null}
        <Panel>
          <Stack gap={3}>
            <EventOfTicket event={ticket.event} />
            <ul>
              {tickets.map((one) => (
                <li key={one.id}>{formatSeat(one)}</li>
              ))}
            </ul>
            <p>
              <Trans>
                Waiting for <b>{to}</b> to accept, until{' '}
                <DateText
                  at={ticket.transfer.until}
                  timeZone={ticket.event.venue.timeZone}
                  format="dayAndTime"
                />
                . Until then the tickets are yours and your codes work.
              </Trans>
            </p>
            <Row equal="roomy">
              <Button onClick={() => setIsAsking(true)} busy={isBusy ? <Trans>One moment</Trans> : undefined}>
                <Trans>Withdraw the transfer</Trans>
              </Button>
              <LinkButton href="/my-tickets">
                <Trans>Back to my tickets</Trans>
              </LinkButton>
            </Row>
          </Stack>
        </Panel>
      </Stack>
      {isAsking ? (
        <ConfirmDialog
          title={<Trans>Withdraw the transfer?</Trans>}
          cancelLabel={<Trans>Keep waiting</Trans>}
          confirmLabel={<Trans>Withdraw</Trans>}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            send({ type: 'withdrawal.confirmed' });
          }}
        >
          <p>
            <Trans>The link stops working, and the tickets stay yours.</Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </Page>
  );
}
