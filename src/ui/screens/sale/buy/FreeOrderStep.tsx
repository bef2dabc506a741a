import { Trans } from '@lingui/react/macro';
import { Ticket, TicketCheck } from 'lucide-react';
import { Button } from '../../../components/Button/Button.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { ActionBar, Row, Stack } from '../../../components/Layout/Layout.tsx';
import type { SaleProps } from '../sale-props.ts';
import { BuyFrame } from './BuyFrame.tsx';

/** Asks the buyer to confirm an order that costs nothing: there is no payment step. */
export function FreeOrderStep({ view, send }: SaleProps<'freeOrder'>) {
  const limit = view.event.maxTickets;
  return (
    <BuyFrame
      view={view}
      send={send}
      step="payment"
      title={<Trans>Confirm your tickets</Trans>}
      footer={
        <ActionBar>
          <Button
            variant="primary"
            size="large"
            wide
            icon={<Ticket size={20} />}
            busy={view.confirming ? <Trans>Getting your tickets</Trans> : undefined}
            unavailable={
              view.canConfirm || view.confirming ? undefined : <Trans>Review your cart first</Trans>
            }
            onClick={() => send({ type: 'free.order.placed' })}
          >
            <Trans>Get the tickets</Trans>
          </Button>
        </ActionBar>
      }
    >
      <Stack>
        <p>
          <Trans>These tickets are free. You do not need a card or any other payment.</Trans>
        </p>
        <Row wrap={false} align="start">
          <TicketCheck size={20} aria-hidden="true" />
          <Note>
            <Trans>
              Each person may have up to {limit} tickets. Bring the identity document of your account.
            </Trans>
          </Note>
        </Row>
        {view.buyer === null ? null : (
          <Note>
            {view.buyer.email === '' ? (
              <Trans>
                We will add the tickets to <b>My tickets</b>.
              </Trans>
            ) : (
              <Trans>
                We will send the tickets to <b>{view.buyer.email}</b> and add them to <b>My tickets</b>.
              </Trans>
            )}
          </Note>
        )}
      </Stack>
    </BuyFrame>
  );
}
