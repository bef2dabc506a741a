import { Plural, Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { placesIn } from '#domain/sale/cart.ts';
import { holdWindow } from '#domain/sale/hold-window.ts';
import { totalOf } from '#domain/sale/price.ts';
import { add } from '#domain/shared/money.ts';
import { toReservationView } from '#machines/reservation/reservation.view.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { CartBar } from '../../../components/CartBar/CartBar.tsx';
import { Bound } from '../../Bound.tsx';
import { PlacesText } from '../PlacesText.tsx';
import type { SaleProps } from '../sale-props.ts';
import styles from './Seats.module.css';

/** The cart at the foot: what is chosen or held, the clock once something is held, and one button. */
export function CartFoot({ view, send }: SaleProps<'seats'>) {
  const held = view.cart?.reservation;
  const places = view.chosenPlaces + (held === undefined ? 0 : placesIn(held.items));
  if (places === 0) return view.onSale ? <CartToCome view={view} /> : null;
  const items = [...(held?.items ?? []), ...view.chosen];
  const total =
    held === undefined ? totalOf(view.chosenTotal) : add(totalOf(view.chosenTotal), totalOf(held.total));
  const isNew = view.chosen.length > 0;
  const count = <Plural value={places} one="# ticket" other="# tickets" />;
  const action = (
    <Button
      variant="primary"
      size="large"
      wide
      iconAfter={<ArrowRight size={20} />}
      onClick={() => send({ type: isNew ? 'hold.requested' : 'checkout.requested' })}
      busy={
        view.holding ? <Trans>Holding your seats</Trans> : view.changing ? <Trans>Updating</Trans> : undefined
      }
      unavailable={unavailableWords(isNew, view)}
    >
      <Trans>Continue</Trans>
    </Button>
  );
  const rest = { what: count, detail: <PlacesText items={items} />, count, total, action };
  const hold = view.cart?.hold ?? null;
  if (hold === null) return <CartBar clock={null} {...rest} />;
  return (
    <Bound flow={hold} toView={toReservationView}>
      {(clock, tell) => (
        <CartBar
          {...rest}
          clock={{ remaining: clock.remaining, of: holdWindow.length, label: <Trans>to pay</Trans> }}
          more={
            clock.canExtend && clock.level !== 'plain' ? (
              <Button onClick={() => tell({ type: 'extension.requested' })}>
                <Trans>I need more time</Trans>
              </Button>
            ) : undefined
          }
        />
      )}
    </Bound>
  );
}

/** The room that the cart will take: over the open seats of a phone nothing may move when the first one is chosen. */
function CartToCome({ view }: Pick<SaleProps<'seats'>, 'view'>) {
  return (
    <div className={styles.toCome}>
      <CartBar
        clock={null}
        what={null}
        count={<Trans>Nothing chosen yet</Trans>}
        total={totalOf(view.chosenTotal)}
        action={
          <Button variant="primary" size="large" wide unavailable={<Trans>Choose a seat</Trans>}>
            <Trans>Continue</Trans>
          </Button>
        }
      />
    </div>
  );
}

function unavailableWords(isNew: boolean, view: SaleProps<'seats'>['view']): ReactNode {
  if (view.holding || view.changing) return undefined;
  if (isNew ? view.canHold : view.canCheckOut) return undefined;
  return view.onSale ? <Trans>Choose a seat</Trans> : <Trans>Not on sale</Trans>;
}
