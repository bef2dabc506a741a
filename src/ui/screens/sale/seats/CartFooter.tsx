import { Plural, Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { holdWindow } from '#domain/reservation/hold-window.ts';
import { countAdmissions } from '#domain/sale/cart.ts';
import { getTotal } from '#domain/sale/price.ts';
import { add } from '#domain/shared/money.ts';
import { toReservationView } from '#machines/reservation/reservation.view.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { CartBar } from '../../../components/CartBar/CartBar.tsx';
import { FlowConsumer } from '../../FlowConsumer.tsx';
import { SeatsText } from '../SeatsText.tsx';
import type { SaleProps } from '../sale-props.ts';
import styles from './SeatsStep.module.css';

/** Shows the cart at the bottom: selected and held seats, the hold's clock, and the continue button. */
export function CartFooter({ view, send }: SaleProps<'seats'>) {
  // The proposal has its own sum and button.
  if (view.selectionMethod === 'best' && view.cart === null) return null;
  const heldReservation = view.cart?.reservation;
  const ticketCount =
    view.selectedTickets + (heldReservation === undefined ? 0 : countAdmissions(heldReservation.items));
  if (ticketCount === 0) return view.onSale ? <CartPlaceholder view={view} /> : null;
  const items = [...(heldReservation?.items ?? []), ...view.chosen];
  const total =
    heldReservation === undefined
      ? getTotal(view.selectionTotal)
      : add(getTotal(view.selectionTotal), getTotal(heldReservation.total));
  const isNew = view.chosen.length > 0;
  const quantityLabel = <Plural value={ticketCount} one="# ticket" other="# tickets" />;
  const action = (
    <Button
      variant="primary"
      size="large"
      wide
      iconAfter={<ArrowRight size={20} />}
      onClick={() => send({ type: isNew ? 'hold.requested' : 'checkout.requested' })}
      busy={
        view.holding ? (
          view.event.tour === null ? (
            <Trans>Holding your seats</Trans>
          ) : (
            <Trans>Holding your places</Trans>
          )
        ) : view.changing ? (
          <Trans>Updating</Trans>
        ) : undefined
      }
      unavailable={renderUnavailableReason(isNew, view)}
    >
      <Trans>Continue</Trans>
    </Button>
  );
  const barProps = {
    title: quantityLabel,
    detail: <SeatsText items={items} />,
    quantityLabel,
    total,
    action,
  };
  const hold = view.cart?.hold ?? null;
  if (hold === null) return <CartBar clock={null} {...barProps} />;
  return (
    <FlowConsumer flow={hold} toView={toReservationView}>
      {(clock, sendToHold) => (
        <CartBar
          {...barProps}
          clock={{ remaining: clock.remaining, of: holdWindow.length, label: <Trans>to pay</Trans> }}
          secondaryAction={
            clock.canExtend && clock.level !== 'plain' ? (
              <Button onClick={() => sendToHold({ type: 'extension.requested' })}>
                <Trans>I need more time</Trans>
              </Button>
            ) : undefined
          }
        />
      )}
    </FlowConsumer>
  );
}

/** Reserves the cart's space: on a phone nothing may move under the open seats when the first one is selected. */
function CartPlaceholder({ view }: Pick<SaleProps<'seats'>, 'view'>) {
  return (
    <div className={styles.placeholder}>
      <CartBar
        clock={null}
        title={null}
        quantityLabel={<Trans>Nothing selected yet</Trans>}
        total={null}
        action={
          <Button variant="primary" size="large" wide unavailable={<NothingChosen view={view} />}>
            <Trans>Continue</Trans>
          </Button>
        }
      />
    </div>
  );
}

function renderUnavailableReason(isNew: boolean, view: SaleProps<'seats'>['view']): ReactNode {
  if (view.holding || view.changing) return undefined;
  if (isNew ? view.canHold : view.canCheckOut) return undefined;
  if (view.visitorIssue?.kind === 'ADULT_REQUIRED') return <Trans>Add an adult</Trans>;
  return view.onSale ? <NothingChosen view={view} /> : <Trans>Not on sale</Trans>;
}

function NothingChosen({ view }: Pick<SaleProps<'seats'>, 'view'>) {
  return view.event.tour === null ? <Trans>Choose a seat</Trans> : <Trans>Choose who visits</Trans>;
}
