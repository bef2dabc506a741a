import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { visitSection } from '#domain/catalogue/visitor-type.ts';
import { parseSectionCode } from '#domain/ticket/ticket-code.ts';
import type { TicketOffer } from '#domain/ticket/ticket-offer.ts';
import type { TicketOfferEvent } from '#machines/ticket-offer/ticket-offer.events.ts';
import type { TicketOfferView } from '#machines/ticket-offer/ticket-offer.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog/ConfirmDialog.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { SeatList } from '../sale/SeatsText.tsx';

type ReceivedOfferProps = {
  readonly view: Extract<TicketOfferView, { readonly screen: 'open' }>;
  readonly send: (event: TicketOfferEvent) => void;
  readonly buildLoginHref: (offerId: string) => string;
};

/** Shows an open offer to the person who opened its link; only the owner of the contact may accept it. */
export function ReceivedOffer({
  view: { offer, deciding, failure },
  send,
  buildLoginHref,
}: ReceivedOfferProps) {
  const { t } = useLingui();
  const [isDeclining, setIsDeclining] = useState(false);
  const { sender, event, tickets, until, viewer } = offer;
  const count = tickets.length;
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          {t`${sender} sends you ${plural(count, { one: '# ticket', other: '# tickets' })}`}
        </Heading>
        <FailureAlert failure={failure} />
        <Panel>
          <Stack gap={3}>
            <Stack gap={1}>
              <Heading as="h2" variant="section">
                {event.title}
              </Heading>
              <Note>
                <DateText at={event.startsAt} timeZone={event.timeZone} format="dayAndTime" /> · {event.venue}
              </Note>
            </Stack>
            <OfferedPlaces tickets={tickets} />
            <p>
              <Trans>
                Accept before{' '}
                <b>
                  <DateText at={until} timeZone={event.timeZone} format="dayAndTime" />
                </b>
              </Trans>
            </p>
            <ViewerAdvice offer={offer} />
            <Row equal="roomy">
              {viewer === 'RECEIVER' ? (
                <Button
                  variant="primary"
                  onClick={() => send({ type: 'acceptance.confirmed' })}
                  busy={deciding === 'ACCEPT' ? <Trans>One moment</Trans> : undefined}
                >
                  <Trans>Accept</Trans>
                </Button>
              ) : null}
              {viewer === 'ANONYMOUS' || viewer === 'OTHER' ? (
                <LinkButton variant="primary" href={buildLoginHref(offer.id)}>
                  {viewer === 'ANONYMOUS' ? (
                    <Trans>Sign in or create your account</Trans>
                  ) : (
                    <Trans>Use another account</Trans>
                  )}
                </LinkButton>
              ) : null}
              {viewer === 'SENDER' ? (
                <LinkButton variant="primary" href="/my-tickets">
                  <Trans>See my tickets</Trans>
                </LinkButton>
              ) : (
                <Button
                  onClick={() => setIsDeclining(true)}
                  busy={deciding === 'DECLINE' ? <Trans>One moment</Trans> : undefined}
                >
                  <Trans>Decline</Trans>
                </Button>
              )}
            </Row>
          </Stack>
        </Panel>
      </Stack>
      {isDeclining ? (
        <ConfirmDialog
          title={<Trans>Decline the tickets?</Trans>}
          cancelLabel={<Trans>Not now</Trans>}
          confirmLabel={<Trans>Decline</Trans>}
          onCancel={() => setIsDeclining(false)}
          onConfirm={() => {
            setIsDeclining(false);
            send({ type: 'decline.confirmed' });
          }}
        >
          <p>
            <Trans>They stay with the sender, who will receive an email.</Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </Page>
  );
}

/** Says whose account accepts the offer. */
function ViewerAdvice({ offer: { viewer, to } }: { readonly offer: TicketOffer }) {
  switch (viewer) {
    case 'RECEIVER':
      return (
        <p>
          <Trans>The tickets move to your account, with a new code.</Trans>
        </p>
      );
    case 'ANONYMOUS':
      return (
        <p>
          <Trans>
            Sign in or create your account with <b>{to}</b>. Only its owner can accept.
          </Trans>
        </p>
      );
    case 'OTHER':
      return (
        <Alert tone="attention" announce="never" title={<Trans>This offer was sent to {to}</Trans>}>
          <Trans>
            Your account has not confirmed it. Add it in your profile, or sign in with the account that has
            it.
          </Trans>
        </Alert>
      );
    case 'SENDER':
      return (
        <p>
          <Trans>This is your own offer. We sent the link to {to}.</Trans>
        </p>
      );
  }
}

/** Lists the seats; a visit has none, but types of visitors. */
function OfferedPlaces({ tickets }: Pick<TicketOffer, 'tickets'>) {
  if (!tickets.some(({ sectionCode }) => sectionCode === visitSection))
    return <SeatList items={tickets.map(toSeatItem)} />;
  return (
    <ul>
      {[...Map.groupBy(tickets, ({ zone }) => zone)].map(([zone, { length }]) => (
        <li key={zone}>
          {zone} × {length}
        </li>
      ))}
    </ul>
  );
}

const toSeatItem = ({ zone, sectionCode, seatCode }: TicketOffer['tickets'][number]) => ({
  zoneName: zone,
  sectionCode: parseSectionCode(sectionCode).section,
  seatCode,
  quantity: 1,
});
