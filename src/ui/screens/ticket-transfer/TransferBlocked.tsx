import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TransferObstacle } from '#domain/ticket/ticket-transfer.ts';
import type { TicketTransferView } from '#machines/ticket-transfer/ticket-transfer.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Page } from '../../components/Layout/Layout.tsx';

type TransferBlockedProps = { readonly view: Extract<TicketTransferView, { readonly screen: 'blocked' }> };

/** Explains why a ticket cannot go to anybody. */
export function TransferBlocked({ view: { obstacle } }: TransferBlockedProps) {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>This ticket cannot be transferred</Trans>}
        action={
          <LinkButton href="/my-tickets" variant="primary">
            <Trans>Back to my tickets</Trans>
          </LinkButton>
        }
      >
        <ObstacleText obstacle={obstacle} />
      </EmptyState>
    </Page>
  );
}

/** Says in a sentence why tickets cannot change hands. */
export const ObstacleText = ({ obstacle }: { readonly obstacle: TransferObstacle }) =>
  obstacleTexts[obstacle];

const obstacleTexts = {
  NOT_YOURS: <Trans>The ticket is no longer with the person who sent it.</Trans>,
  EVENT_CANCELLED: <Trans>The event was cancelled.</Trans>,
  ALREADY_READ: <Trans>It was already used at the gate.</Trans>,
  NOT_FULLY_PAID: <Trans>It can be transferred when all installments are paid.</Trans>,
  NOT_ALLOWED: <Trans>The organiser does not allow transfers for this event.</Trans>,
  TOO_LATE: <Trans>Transfers for this event are closed.</Trans>,
} as const satisfies Record<TransferObstacle, ReactNode>;
