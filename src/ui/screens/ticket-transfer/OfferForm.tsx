import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { TicketTransferEvent } from '#machines/ticket-transfer/ticket-transfer.events.ts';
import type { TicketTransferView } from '#machines/ticket-transfer/ticket-transfer.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { focusFirstInvalid, getIssueMessage, readText } from '../forms/field-errors.ts';
import { ContactField } from '../login/ContactField.tsx';
import { readChannel } from '../login/PhoneFields.tsx';
import { useTicketSeat } from '../tickets/use-ticket-seat.ts';
import { EventOfTicket } from './EventOfTicket.tsx';
import styles from './OfferForm.module.css';

type OfferFormProps = {
  readonly view: Extract<TicketTransferView, { readonly screen: 'choosing' }>;
  readonly send: (event: TicketTransferEvent) => void;
};

/** Asks which tickets go and to whom, and says what follows from it. */
export function OfferForm({ view, send }: OfferFormProps) {
  const { i18n } = useLingui();
  const formatSeat = useTicketSeat();
  const form = useRef<HTMLFormElement>(null);
  const { ticket, tickets, ticketIds, issues, failure, isBusy, wasWithdrawn } = view;
  const noTicket = getIssueMessage(issues, 'ticket');
  useEffect(() => {
    if (issues.length > 0 && form.current !== null) focusFirstInvalid(form.current);
  }, [issues]);
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>Transfer tickets</Trans>
        </Heading>
        <FailureAlert failure={failure} />
        {wasWithdrawn ? (
          <Alert tone="success" announce="now" takesFocus title={<Trans>You withdrew the transfer</Trans>}>
            <Trans>The tickets are still yours, and the link no longer works.</Trans>
          </Alert>
        ) : null}
        <Panel>
          <form
            ref={form}
            noValidate
            onSubmit={(submission) => {
              submission.preventDefault();
              const data = new FormData(submission.currentTarget);
              send({
                type: 'offer.submitted',
                ticketIds: data.getAll('ticket').filter((id) => typeof id === 'string'),
                contact: readText(data, 'contact'),
                channel: readChannel(data),
              });
            }}
          >
            <Stack gap={4}>
              <EventOfTicket event={ticket.event} />
              {tickets.length === 1 ? (
                <>
                  <input type="hidden" name="ticket" value={ticket.id} />
                  <p>
                    <b>{formatSeat(ticket)}</b>
                  </p>
                </>
              ) : (
                <fieldset className={styles.choices}>
                  <legend>
                    <Trans>Tickets to transfer</Trans>
                  </legend>
                  {tickets.map((one, at) => (
                    <Checkbox
                      key={one.id}
                      name="ticket"
                      value={one.id}
                      label={formatSeat(one)}
                      hint={one.transfer.needsAdult ? <Trans>Goes with an adult</Trans> : undefined}
                      defaultChecked={ticketIds.includes(one.id)}
                      error={at === 0 && noTicket !== null ? i18n._(noTicket) : undefined}
                    />
                  ))}
                </fieldset>
              )}
              <ContactField view={view} purpose="other" />
              <p>
                <Trans>
                  We send a link. When it is accepted, the tickets leave your account and your codes stop
                  working. Any refund still goes to you. Transfers are free; selling above the price is not
                  allowed.
                </Trans>
              </p>
              <p>
                <Trans>
                  Possible until{' '}
                  <b>
                    <DateText
                      at={ticket.transfer.until}
                      timeZone={ticket.event.venue.timeZone}
                      format="dayAndTime"
                    />
                  </b>
                </Trans>
              </p>
              <Row equal="roomy">
                <Button variant="primary" type="submit" busy={isBusy ? <Trans>One moment</Trans> : undefined}>
                  <Trans>Send the transfer</Trans>
                </Button>
                <LinkButton href="/my-tickets">
                  <Trans>Back to my tickets</Trans>
                </LinkButton>
              </Row>
            </Stack>
          </form>
        </Panel>
      </Stack>
    </Page>
  );
}
