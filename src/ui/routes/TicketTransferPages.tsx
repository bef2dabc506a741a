import { useLocation, useSearch } from '@tanstack/react-router';
import { ticketOfferPath } from '#domain/ticket/ticket-transfer.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { TicketOfferScreen } from '../screens/ticket-transfer/TicketOfferScreen.tsx';
import { TicketTransferScreen } from '../screens/ticket-transfer/TicketTransferScreen.tsx';
import { SignedInPage } from './SignedInPage.tsx';
import { parseOfferHash } from './search-params.ts';
import { buildLoginPath } from './site-links.ts';
import { useApp, usePageFlow } from './use-app.ts';

/** The page on which a fan gives a ticket to somebody else. */
export function TicketTransferPage() {
  const { ticket = '' } = useSearch({ strict: false });
  return (
    <SignedInPage>
      <TicketTransfer key={ticket} ticketId={ticket} />
    </SignedInPage>
  );
}

function TicketTransfer({ ticketId }: { readonly ticketId: string }) {
  return <TicketTransferScreen flow={usePageFlow('ticketTransfer', { ticketId })} />;
}

/**
 * The page of an offer. The token of its link stands in the fragment, which no server reads; after signing in, its receiver returns to it by
 * its id.
 */
export function TicketOfferPage() {
  const { flows } = useApp();
  const { offer } = useSearch({ strict: false });
  const token = useLocation({ select: ({ hash }) => parseOfferHash(hash) });
  const [session] = useFlow(flows.session, toSessionView);
  const reference = token ?? offer ?? null;
  const personId = session.screen === 'signedIn' ? session.user.id : null;
  return <TicketOffer key={`${reference} ${personId}`} reference={reference} personId={personId} />;
}

type TicketOfferProps = { readonly reference: string | null; readonly personId: string | null };

function TicketOffer({ reference, personId }: TicketOfferProps) {
  return (
    <TicketOfferScreen
      flow={usePageFlow('ticketOffer', { reference, personId })}
      buildLoginHref={(id) => buildLoginPath(`${ticketOfferPath}?${new URLSearchParams({ offer: id })}`)}
    />
  );
}
