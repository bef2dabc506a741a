import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { List, Map as MapIcon, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { eventPath } from '#domain/catalogue/event-path.ts';
import type { Flows } from '#machines/flows.ts';
import type { HouseFlow } from '#machines/house/house.machine.ts';
import { toHouseView } from '#machines/house/house.view.ts';
import type { StartGestures } from '#machines/seat-map/gestures.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { LinkButton } from '../../../components/Button/Button.tsx';
import { EventHeading } from '../../../components/EventHeading/EventHeading.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Page, Panel } from '../../../components/Layout/Layout.tsx';
import { SegmentedControl } from '../../../components/SegmentedControl/SegmentedControl.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Bound } from '../../Bound.tsx';
import { TroubleAlert } from '../../TroubleAlert.tsx';
import type { SaleProps } from '../sale-props.ts';
import { BestForm } from './BestForm.tsx';
import { CartFoot } from './CartFoot.tsx';
import { ConflictAlert } from './ConflictAlert.tsx';
import { HouseChooser } from './HouseChooser.tsx';
import styles from './Seats.module.css';

type SeatsProps = SaleProps<'seats'> & {
  readonly house: Flows['house'];
  readonly startGestures: StartGestures;
  readonly dense?: boolean;
};

/** /checkout/stadium: on the map (all of a phone’s screen), from the list, or the best there is; the cart at the foot. */
export function Seats(props: SeatsProps) {
  const { view, send } = props;
  const { event } = view;
  return (
    <div className={styles.whole} data-way={view.way}>
      <Page>
        <div className={styles.top}>
          <EventHeading event={event} />
          <div className={styles.ways}>
            <WayControl view={view} send={send} />
          </div>
        </div>
        <div className={styles.choice}>
          <Notices {...props} />
          {view.way === 'best' ? (
            <div className={styles.body}>
              <Panel>
                <BestForm
                  event={event}
                  stock={view.stock}
                  max={Math.max(1, view.placesLeft)}
                  busy={view.holding}
                  blocked={view.cart !== null}
                  onWish={(wish) => send({ type: 'best.requested', wish })}
                />
              </Panel>
            </div>
          ) : (
            <EventHouse key={event.id} {...props} />
          )}
        </div>
      </Page>
      <div className={styles.foot}>
        <CartFoot view={view} send={send} />
      </div>
    </div>
  );
}

/** The map, the list, or the best there is. */
export function WayControl({ view, send }: SaleProps<'seats'>) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      label={t`How to choose`}
      chosen={view.way}
      onChoose={(way) => send({ type: 'way.chosen', way })}
      segments={[
        { value: 'map', label: t`Map`, icon: <MapIcon size={18} aria-hidden="true" /> },
        { value: 'list', label: t`List`, icon: <List size={18} aria-hidden="true" /> },
        { value: 'best', label: t`Best`, icon: <Sparkles size={18} aria-hidden="true" /> },
      ]}
    />
  );
}

/** The house of the event, live for as long as its seats are looked at. */
export function EventHouse({ view, send, house, startGestures, dense = false }: SeatsProps) {
  const [flow] = useState<HouseFlow>(() => house({ eventId: view.event.id, layoutId: view.event.layoutId }));
  return (
    <Bound flow={flow} toView={toHouseView}>
      {(shown, tell) => {
        switch (shown.screen) {
          case 'loading':
          case 'outline':
            return <Skeleton shape="card" count={1} />;
          case 'failed':
            return <TroubleAlert trouble={shown.trouble} />;
          case 'ready': {
            const states = flow.seats();
            return states === null ? null : (
              <HouseChooser
                view={view}
                send={send}
                layout={shown.layout}
                places={shown.places}
                stale={shown.stale}
                states={states}
                startGestures={startGestures}
                dense={dense}
                onReload={() => tell({ type: 'retry.requested' })}
              />
            );
          }
        }
      }}
    </Bound>
  );
}

/** Why not, what changed, and what was just lost to somebody faster. */
export function Notices({ view, send }: SaleProps<'seats'>) {
  const { event } = view;
  return (
    <>
      {view.onSale ? null : (
        <Alert
          tone="info"
          title={<Trans>These seats cannot be bought now</Trans>}
          action={
            <LinkButton href={eventPath(event.id)} size="small">
              <Trans>See the event</Trans>
            </LinkButton>
          }
        />
      )}
      {view.conflict === null ? (
        <TroubleAlert trouble={view.trouble} />
      ) : (
        <ConflictAlert
          conflict={view.conflict}
          onTake={(seats) => send({ type: 'alternative.chosen', seats })}
        />
      )}
      {view.cartChanged ? (
        <Alert
          tone="attention"
          announce="politely"
          title={<Trans>Your cart changed in another window</Trans>}
        >
          <Trans>This is how it stands now. Check it before you pay.</Trans>
        </Alert>
      ) : null}
      {view.placesLeft === 0 ? (
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
