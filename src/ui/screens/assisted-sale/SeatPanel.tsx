import { Trans } from '@lingui/react/macro';
import type { SaleEvent } from '#machines/sale/sale.events.ts';
import type { SaleView } from '#machines/sale/sale.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { lazyWithRetry } from '../../components/ErrorBoundary/lazy-with-retry.tsx';
import { EventHeading } from '../../components/EventHeading/EventHeading.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { FailurePage } from '../FailurePage.tsx';
import { Checking } from '../sale/Checking.tsx';
import { Expired } from '../sale/Expired.tsx';
import { SeatList } from '../sale/SeatsText.tsx';
import type { SaleScreenDeps, SaleViewOf } from '../sale/sale-props.ts';
import styles from './AssistedSale.module.css';
import { loadAssistedSeatPicker } from './load-assisted-sale-parts.ts';
import { PanelHeader } from './PanelHeader.tsx';

const AssistedSeatPicker = lazyWithRetry(
  async () => (await loadAssistedSeatPicker()).AssistedSeatPicker,
  <Skeleton count={6} />,
);

type SeatPanelProps = Omit<SaleScreenDeps, 'login'> & {
  readonly view: SaleView;
  readonly send: (event: SaleEvent) => void;
};

/** Shows the zones and the map, and the held seats once there is a hold. */
export function SeatPanel({ view, send, market: _, ...surroundings }: SeatPanelProps) {
  switch (view.screen) {
    case 'restoring':
    case 'signedOut':
    case 'settled':
      return <SeatPanelSkeleton />;
    case 'unreachable':
      return <FailurePage failure={view.failure} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'entry':
      return view.opening ? (
        <SeatPanelSkeleton />
      ) : (
        <div className={styles.panel}>
          <EmptyState title={<Trans>Choose an event to see its seats</Trans>}>
            <Trans>Search by club, venue or city, or choose an event from the list.</Trans>
          </EmptyState>
        </div>
      );
    case 'checking':
      return <Checking view={view} send={send} />;
    case 'expired':
      return <Expired view={view} send={send} />;
    case 'seats':
      return (
        <div className={styles.panel}>
          <PanelHeader number={2} shortcut="F4">
            <Trans>Zone and seats</Trans>
          </PanelHeader>
          <EventHeading event={view.event} as="p" />
          <AssistedSeatPicker {...surroundings} view={view} send={send} />
        </div>
      );
    case 'signIn':
    case 'identity':
    case 'fan':
    case 'payment':
    case 'freeOrder':
      return <HeldSeats view={view} send={send} />;
  }
}

function SeatPanelSkeleton() {
  return (
    <div className={styles.panel}>
      <Skeleton count={6} />
    </div>
  );
}

type HeldSeatsProps = {
  readonly view: SaleViewOf<'signIn' | 'identity' | 'fan' | 'payment' | 'freeOrder'>;
  readonly send: (event: SaleEvent) => void;
};

/** Lists the held seats and lets the seller change or release them. */
function HeldSeats({ view, send }: HeldSeatsProps) {
  return (
    <div className={styles.panel}>
      <PanelHeader number={2} shortcut="F4">
        <Trans>Zone and seats</Trans>
      </PanelHeader>
      <Stack>
        <EventHeading event={view.event} as="p" />
        <SeatList items={view.cart.reservation.items} />
        <Row>
          <Button onClick={() => send({ type: 'step.requested', step: 'STADIUM' })}>
            <Trans>Change or add seats</Trans>
          </Button>
          <Button variant="danger" onClick={() => send({ type: 'sale.abandoned' })}>
            <Trans>Release the seats</Trans>
          </Button>
        </Row>
      </Stack>
    </div>
  );
}
