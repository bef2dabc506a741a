import { Trans } from '@lingui/react/macro';
import type { SaleEvent } from '#machines/sale/sale.events.ts';
import type { SaleView } from '#machines/sale/sale.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { EventHeading } from '../../components/EventHeading/EventHeading.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { fetchedPart } from '../../components/PartBoundary/fetched-part.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Checking } from '../sale/Checking.tsx';
import { Expired } from '../sale/Expired.tsx';
import { PlacesList } from '../sale/PlacesText.tsx';
import type { SaleSurroundings, ViewOf } from '../sale/sale-props.ts';
import { TroublePage } from '../TroublePage.tsx';
import styles from './Desk.module.css';
import { fetchDeskHouse } from './fetch-desk-parts.ts';
import { PanelHead } from './PanelHead.tsx';

const DeskHouse = fetchedPart(async () => (await fetchDeskHouse()).DeskHouse, <Skeleton count={6} />);

type DeskSeatsProps = Omit<SaleSurroundings, 'login'> & {
  readonly view: SaleView;
  readonly send: (event: SaleEvent) => void;
};

/** The middle of the desk: zones, the best of each, the map; once held, what is held. */
export function DeskSeats({ view, send, market: _, ...surroundings }: DeskSeatsProps) {
  switch (view.screen) {
    case 'recalling':
    case 'settled':
      return <HouseToCome />;
    case 'unreachable':
      return <TroublePage trouble={view.trouble} onRetry={() => send({ type: 'retry.requested' })} />;
    case 'entry':
      return view.opening ? (
        <HouseToCome />
      ) : (
        <div className={styles.panel}>
          <EmptyState title={<Trans>Choose an event to see its seats</Trans>}>
            <Trans>Search by club, venue or city, or take one of the list.</Trans>
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
          <PanelHead number={2} shortcut="F4">
            <Trans>Zone and seats</Trans>
          </PanelHead>
          <EventHeading event={view.event} as="p" />
          <DeskHouse {...surroundings} view={view} send={send} />
        </div>
      );
    case 'signIn':
    case 'identity':
    case 'fan':
    case 'payment':
      return <HeldSeats view={view} send={send} />;
  }
}

function HouseToCome() {
  return (
    <div className={styles.panel}>
      <Skeleton count={6} />
    </div>
  );
}

type HeldSeatsProps = {
  readonly view: ViewOf<'signIn' | 'identity' | 'fan' | 'payment'>;
  readonly send: (event: SaleEvent) => void;
};

/** What this sale holds, and the way back to change it. */
function HeldSeats({ view, send }: HeldSeatsProps) {
  return (
    <div className={styles.panel}>
      <PanelHead number={2} shortcut="F4">
        <Trans>Zone and seats</Trans>
      </PanelHead>
      <Stack>
        <EventHeading event={view.event} as="p" />
        <PlacesList items={view.cart.reservation.items} />
        <Row>
          <Button onClick={() => send({ type: 'step.requested', step: 'STADIUM' })}>
            <Trans>Change or add seats</Trans>
          </Button>
          <Button variant="danger" onClick={() => send({ type: 'sale.abandoned' })}>
            <Trans>Let the seats go</Trans>
          </Button>
        </Row>
      </Stack>
    </div>
  );
}
