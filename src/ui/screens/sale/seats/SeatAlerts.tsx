import { Plural, Trans } from '@lingui/react/macro';
import { buildEventPath } from '#domain/catalogue/event-path.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { LinkButton } from '../../../components/Button/Button.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { FailureAlert } from '../../FailureAlert.tsx';
import type { SaleProps } from '../sale-props.ts';
import { SeatsTakenAlert } from './SeatsTakenAlert.tsx';

/** Explains why seats cannot be bought, what changed in the cart, and which seats were taken. */
export function SeatAlerts({ view, send }: SaleProps<'seats'>) {
  const { event } = view;
  const isCancelled = event.saleState === 'CANCELLED';
  return (
    <>
      {view.onSale ? null : (
        <Alert
          tone={isCancelled ? 'danger' : 'info'}
          title={
            isCancelled ? (
              <Trans>This event was cancelled</Trans>
            ) : (
              <Trans>These seats cannot be bought now</Trans>
            )
          }
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
      )}
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
