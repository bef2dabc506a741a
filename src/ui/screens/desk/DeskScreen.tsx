import type { EventPage, EventQuery } from '#domain/catalogue/event-list.ts';
import type { SellerSales } from '#domain/order/order-list.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import type { SaleFlow } from '#machines/sale/sale.machine.ts';
import { toSaleView } from '#machines/sale/sale.view.ts';
import type { SessionFlow } from '#machines/session/session.machine.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import type { TillFlow } from '#machines/till/till.machine.ts';
import { toTillView } from '#machines/till/till.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import type { SaleSurroundings } from '../sale/sale-props.ts';
import { Desk } from './Desk.tsx';
import { Till } from './Till.tsx';

type DeskScreenProps = Omit<SaleSurroundings, 'login'> & {
  readonly flow: SaleFlow;
  readonly session: SessionFlow;
  readonly events: ResourceFlow<EventQuery, EventPage>;
  readonly sales: ResourceFlow<null, SellerSales>;
  readonly till: TillFlow;
};

/** The seller's desk: every step of a sale side by side. */
export function DeskScreen({ flow, session, events, sales, till, ...surroundings }: DeskScreenProps) {
  const [view, send] = useFlow(flow, toSaleView);
  const [who] = useFlow(session, toSessionView);
  const [programme, look] = useFlow(events, toResourceView<EventPage>);
  const [codes, tellTill] = useFlow(till, toTillView);
  const [shift, tellShift] = useFlow(sales, toResourceView<SellerSales>);
  return (
    <Desk
      {...surroundings}
      view={view}
      send={send}
      till={
        <Till
          view={codes}
          send={tellTill}
          onNext={() => {
            tellTill({ type: 'till.cleared' });
            tellShift({ type: 'refresh.requested' });
          }}
        />
      }
      seller={who.screen === 'signedIn' ? who.user : null}
      programme={programme}
      onSearch={(words) =>
        look({ type: 'query.changed', query: { page: 0, ...(words === '' ? {} : { words }) } })
      }
      shift={shift.screen === 'ready' ? shift.value : null}
    />
  );
}
