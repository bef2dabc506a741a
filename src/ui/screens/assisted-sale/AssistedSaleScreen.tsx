import type { EventPage, EventQuery } from '#domain/catalogue/event-list.ts';
import type { SellerSales } from '#domain/order/order-list.ts';
import type { BoxOfficeFlow } from '#machines/box-office/box-office.machine.ts';
import { toBoxOfficeView } from '#machines/box-office/box-office.view.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import type { SaleFlow } from '#machines/sale/sale.machine.ts';
import { toSaleView } from '#machines/sale/sale.view.ts';
import type { SessionFlow } from '#machines/session/session.machine.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import type { SaleScreenDeps } from '../sale/sale-props.ts';
import { AssistedSaleContent } from './AssistedSaleContent.tsx';
import { BoxOfficePanel } from './BoxOfficePanel.tsx';

type AssistedSaleScreenProps = Omit<SaleScreenDeps, 'login'> & {
  readonly flow: SaleFlow;
  readonly session: SessionFlow;
  readonly events: ResourceFlow<EventQuery, EventPage>;
  readonly sales: ResourceFlow<null, SellerSales>;
  readonly boxOffice: BoxOfficeFlow;
};

/** Shows every step of an assisted sale side by side. */
export function AssistedSaleScreen({
  flow,
  session,
  events,
  sales,
  boxOffice,
  ...surroundings
}: AssistedSaleScreenProps) {
  const [view, send] = useFlow(flow, toSaleView);
  const [sessionView] = useFlow(session, toSessionView);
  const [eventList, sendToEvents] = useFlow(events, toResourceView<EventPage>);
  const [boxOfficeView, sendToBoxOffice] = useFlow(boxOffice, toBoxOfficeView);
  const [shift, sendToSales] = useFlow(sales, toResourceView<SellerSales>);
  return (
    <AssistedSaleContent
      {...surroundings}
      view={view}
      send={send}
      boxOffice={
        <BoxOfficePanel
          view={boxOfficeView}
          send={(event) => {
            sendToBoxOffice(event);
            if (boxOfficeView.screen === 'collected') sendToSales({ type: 'refresh.requested' });
          }}
        />
      }
      seller={sessionView.screen === 'signedIn' ? sessionView.user : null}
      eventList={eventList}
      onSearch={(searchText) =>
        sendToEvents({
          type: 'query.changed',
          query: { page: 0, ...(searchText === '' ? {} : { searchText }) },
        })
      }
      shift={shift.screen === 'ready' ? shift.value : null}
    />
  );
}
