import { Plural, Trans } from '@lingui/react/macro';
import { buildEventPath } from '#domain/catalogue/event-path.ts';
import type { SaleState } from '#domain/catalogue/sale-state.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { LinkButton } from '../../../components/Button/Button.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { FailureAlert } from '../../FailureAlert.tsx';
import type { SaleProps } from '../sale-props.ts';
import { SeatsTakenAlert } from './SeatsTakenAlert.tsx';

/** Says what changed in the cart, and which seats were taken. */
export function SeatAlerts({ view, send }: SaleProps<'seats'>) {
  const { event } = view;
  const isCancelled = event.saleState === 'CANCELLED';
  return (
    <>
      {view.conflict === null ? (
        // The cancellation already explains the server's rejection.
        <FailureAlert failure={isCancelled ? null : view.failure} />
      ) : (
        <SeatsTakenAlert
          conflict={view.conflict}
          proposesAnew={view.selectionMethod === 'best'}
          onSelect={(seats) => send({ type: 'alternative.chosen', seats })}
          onClose={() => send({ type: 'conflict.dismissed' })}
        />
      )}
      {view.cartChanged ? (
        <Alert
          tone="attention"
          announce="politely"
          title={<Trans>Your cart changed in another window</Trans>}
        >
          <Trans>This is the current cart. Check it before you pay.</Trans>
        </Alert>
      ) : null}
      {view.ticketsLeft === 0 ? (
        <Note>
          <Plural
            value={event.maxTickets}
            one="You have the only ticket that one person may buy."
            other="You have the # tickets that one person may buy."
          />
        </Note>
      ) : null}
    </>
  );
}

/** Explains why the seats of an event cannot be bought. */
export function NotOnSaleAlert({ view: { event, onSale } }: Pick<SaleProps<'seats'>, 'view'>) {
  if (onSale) return null;
  const isCancelled = event.saleState === 'CANCELLED';
  return (
    <Alert
      tone={isCancelled ? 'danger' : 'info'}
      title={<NotOnSaleTitle state={event.saleState} />}
      action={
        <LinkButton href={buildEventPath(event.id)} size="small">
          <Trans>See the event</Trans>
        </LinkButton>
      }
    >
      {isCancelled ? (
        <Trans>Seats that were only held have been released. Nothing was charged for them.</Trans>
      ) : null}
    </Alert>
  );
}

/** Says why an event that is not on sale cannot be bought. */
function NotOnSaleTitle({ state }: { readonly state: SaleState }) {
  switch (state) {
    case 'CANCELLED':
      return <Trans>This event was cancelled</Trans>;
    case 'NOT_YET_ON_SALE':
      return <Trans>It is not on sale yet</Trans>;
    case 'SOLD_OUT':
      return <Trans context="event">Sold out</Trans>;
    case 'DISABLED':
      return <Trans>The organiser suspended this sale</Trans>;
    case 'EXPIRED':
      return <Trans>This event has ended</Trans>;
    case 'ON_SALE':
    case 'FEW_LEFT':
      return null;
  }
}
