import { useLingui } from '@lingui/react/macro';
import { List, Map as MapIcon, Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { SeatAvailabilityFlow } from '#machines/seat-availability/seat-availability.machine.ts';
import { toSeatAvailabilityView } from '#machines/seat-availability/seat-availability.view.ts';
import { EventHeading } from '../../../components/EventHeading/EventHeading.tsx';
import { Page, Panel } from '../../../components/Layout/Layout.tsx';
import { SegmentedControl } from '../../../components/SegmentedControl/SegmentedControl.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { FailureAlert } from '../../FailureAlert.tsx';
import { FlowConsumer } from '../../FlowConsumer.tsx';
import type { SaleProps, SaleScreenDeps } from '../sale-props.ts';
import { BestSeatsForm } from './BestSeatsForm.tsx';
import { CartFooter } from './CartFooter.tsx';
import { NotOnSaleAlert, SeatAlerts } from './SeatAlerts.tsx';
import { SeatPicker } from './SeatPicker.tsx';
import styles from './SeatsStep.module.css';

type SeatsStepProps = SaleProps<'seats'> &
  Pick<
    SaleScreenDeps,
    'renderPendingOrders' | 'seatAvailability' | 'seatPicker' | 'startGestureRecognizer' | 'seatConflicts'
  > & {
    readonly dense?: boolean;
  };

/**
 * Shows the seats of an event on the map, in a list or by best available, with the cart at the bottom
 * (/checkout/stadium).
 */
export function SeatsStep(props: SeatsStepProps) {
  const { view, send } = props;
  const { event } = view;
  return (
    <div className={styles.screen} data-selection-mode={view.selectionMethod}>
      <Page>
        <div className={styles.top}>
          <EventHeading event={event} />
          <div className={styles.modeControl}>
            <SelectionModeControl view={view} send={send} />
          </div>
        </div>
        <div className={styles.selection}>
          {props.renderPendingOrders?.(event.id)}
          <NotOnSaleAlert view={view} />
          <div className={styles.alerts}>
            <SeatAlerts {...props} />
          </div>
          <EventSeatPicker key={event.id} {...props} />
        </div>
      </Page>
      <div className={styles.foot}>
        <CartFooter view={view} send={send} />
      </div>
    </div>
  );
}

/** Switches between map, list and best available. */
export function SelectionModeControl({ view, send }: SaleProps<'seats'>) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      label={t`How to choose`}
      chosen={view.selectionMethod}
      onChoose={(selectionMethod) => send({ type: 'selectionMethod.chosen', selectionMethod })}
      segments={[
        { value: 'map', label: t`Map`, icon: <MapIcon size={18} aria-hidden="true" /> },
        { value: 'list', label: t`List`, icon: <List size={18} aria-hidden="true" /> },
        { value: 'best', label: t`Best`, icon: <Sparkles size={18} aria-hidden="true" /> },
      ]}
    />
  );
}

/** Shows the seat picker with live availability while it is mounted. */
export function EventSeatPicker({
  view,
  send,
  seatAvailability,
  seatPicker,
  startGestureRecognizer,
  seatConflicts,
  dense = false,
}: SeatsStepProps) {
  const [flow] = useState<SeatAvailabilityFlow>(() =>
    seatAvailability({ eventId: view.event.id, layoutId: view.event.layoutId }),
  );
  return (
    <FlowConsumer flow={flow} toView={toSeatAvailabilityView}>
      {(availability, sendToAvailability) => {
        switch (availability.screen) {
          case 'loading':
          case 'outline':
            return <Skeleton shape="card" count={1} />;
          case 'failed':
            return <FailureAlert failure={availability.failure} />;
          case 'ready': {
            const states = flow.seats();
            if (states === null) return null;
            const { layout, generalAdmission } = availability;
            if (view.selectionMethod === 'best' && !dense)
              return (
                <div className={styles.body}>
                  <Panel>
                    <BestSeatsForm {...{ view, send, layout, states, generalAdmission }} />
                  </Panel>
                </div>
              );
            return (
              <SeatPicker
                view={view}
                send={send}
                layout={layout}
                generalAdmission={generalAdmission}
                stale={availability.stale}
                states={states}
                seatPicker={seatPicker}
                startGestureRecognizer={startGestureRecognizer}
                seatConflicts={seatConflicts}
                dense={dense}
                onReload={() => sendToAvailability({ type: 'retry.requested' })}
              />
            );
          }
        }
      }}
    </FlowConsumer>
  );
}
