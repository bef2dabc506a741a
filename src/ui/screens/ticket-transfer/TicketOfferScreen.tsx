import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TicketTransferStatus } from '#domain/ticket/ticket-transfer.ts';
import type { TicketOfferEvent } from '#machines/ticket-offer/ticket-offer.events.ts';
import type { TicketOfferFlow } from '#machines/ticket-offer/ticket-offer.machine.ts';
import { type TicketOfferView, toTicketOfferView } from '#machines/ticket-offer/ticket-offer.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Page } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import { ReceivedOffer } from './ReceivedOffer.tsx';
import { ObstacleText } from './TransferBlocked.tsx';

type LoginHref = {
  /** Builds the address of the login that returns to the offer. */
  readonly buildLoginHref: (offerId: string) => string;
};

export function TicketOfferScreen({ flow, ...login }: LoginHref & { readonly flow: TicketOfferFlow }) {
  const [view, send] = useFlow(flow, toTicketOfferView);
  return <TicketOfferViews {...login} view={view} send={send} />;
}

type TicketOfferViewsProps = LoginHref & {
  readonly view: TicketOfferView;
  readonly send: (event: TicketOfferEvent) => void;
};

export function TicketOfferViews({ view, send, buildLoginHref }: TicketOfferViewsProps) {
  switch (view.screen) {
    case 'loading':
      return (
        <Page width="text" padded>
          <Skeleton shape="card" count={1} />
        </Page>
      );
    case 'failed':
      return <FailurePage failure={view.failure} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'open':
      return <ReceivedOffer view={view} send={send} buildLoginHref={buildLoginHref} />;
    case 'accepted':
      return (
        <OfferResult
          title={<Trans>The tickets are yours</Trans>}
          action={
            <LinkButton href="/my-tickets" variant="primary">
              <Trans>See my tickets</Trans>
            </LinkButton>
          }
        >
          <Trans>Show your code at the gate. The sender’s code no longer works.</Trans>
        </OfferResult>
      );
    case 'declined':
      return (
        <OfferResult title={<Trans>You declined the tickets</Trans>}>
          <Trans>They stay with the sender, who will receive an email.</Trans>
        </OfferResult>
      );
    case 'over':
      return (
        <OfferResult title={<Trans>This offer is over</Trans>}>
          {view.offer.obstacle === null ? (
            overTexts[view.offer.status]
          ) : (
            <ObstacleText obstacle={view.offer.obstacle} />
          )}
        </OfferResult>
      );
  }
}

const overTexts = {
  OFFERED: null,
  ACCEPTED: <Trans>The tickets were accepted. Their holder finds them in My tickets.</Trans>,
  DECLINED: <Trans>The tickets were declined and stay with the sender.</Trans>,
  WITHDRAWN: <Trans>The sender withdrew it.</Trans>,
  REVOKED: <Trans>The tickets were refunded or cancelled.</Trans>,
} as const satisfies Record<TicketTransferStatus, ReactNode>;

type OfferResultProps = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

const OfferResult = ({
  title,
  children,
  action = (
    <LinkButton href="/">
      <Trans>Browse events</Trans>
    </LinkButton>
  ),
}: OfferResultProps) => (
  <Page width="text" padded>
    <EmptyState as="h1" title={title} action={action}>
      {children}
    </EmptyState>
  </Page>
);
