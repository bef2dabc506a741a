import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { EventPage } from '#domain/catalogue/event-list.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { markets } from '#domain/market/market.ts';
import type { SellerSales } from '#domain/order/order-list.ts';
import type { ResourceView } from '#machines/resource/resource.view.ts';
import type { SaleEvent } from '#machines/sale/sale.events.ts';
import type { SaleView } from '#machines/sale/sale.view.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { ShortcutKey } from '../../components/ShortcutKey/ShortcutKey.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import type { SaleScreenDeps } from '../sale/sale-props.ts';
import styles from './AssistedSale.module.css';
import { EventPanel } from './EventPanel.tsx';
import { FanPanel } from './FanPanel.tsx';
import { Online } from './Online.tsx';
import { canContinue, PaymentPanel } from './PaymentPanel.tsx';
import { findActivePanel, scrollToPanel } from './panels.ts';
import { SeatPanel } from './SeatPanel.tsx';
import { SellerBar } from './SellerBar.tsx';
import { type AssistedSalePanel, listenForShortcuts } from './shortcuts.ts';

type AssistedSaleContentProps = Omit<SaleScreenDeps, 'login'> & {
  readonly view: SaleView;
  readonly send: (event: SaleEvent) => void;
  readonly seller: SessionUser | null;
  readonly eventList: ResourceView<EventPage>;
  readonly onSearch: (search: string) => void;
  readonly shift: SellerSales | null;
  /** The panel that collects payments at the box office. */
  readonly boxOffice: ReactNode;
};

/** Shows event, seats, fan and payment side by side, and stacked in the same order on a phone. */
export function AssistedSaleContent({
  view,
  send,
  seller,
  eventList,
  onSearch,
  shift,
  boxOffice,
  ...surroundings
}: AssistedSaleContentProps) {
  const { timeZone } = markets[surroundings.market];
  const panel = findActivePanel(view);
  const getScrollRef = (name: AssistedSalePanel) =>
    name === panel && name !== 'event' ? scrollToPanel : undefined;
  return (
    <div className={styles.layout} ref={listenForShortcuts}>
      <VisuallyHidden>
        <h1>
          <Trans>Assisted sales</Trans>
        </h1>
      </VisuallyHidden>
      <Online view={view} eventList={eventList} seatAvailability={surroundings.seatAvailability}>
        {(online) => <SellerBar seller={seller} shift={shift} online={online} />}
      </Online>
      <div className={styles.columns}>
        <div className={styles.side}>
          <div className={`${styles.panel} ${styles.grow}`} data-panel="event" ref={getScrollRef('event')}>
            <EventPanel view={view} send={send} eventList={eventList} onSearch={onSearch} />
          </div>
          <div className={styles.sales}>{boxOffice}</div>
          <section className={`${styles.panel} ${styles.sales}`}>
            <h2 className={styles.title}>
              <Trans>Latest sales</Trans>
            </h2>
            {shift === null || shift.latest.length === 0 ? (
              <Note>
                <Trans>Your first sale today will appear here.</Trans>
              </Note>
            ) : (
              <ul>
                {shift.latest.map((sale) => (
                  <li key={sale.orderId} className={styles.sale}>
                    <DateText at={sale.at} timeZone={timeZone} format="time" />
                    <span className={styles.text}>
                      <span>{sale.label}</span>
                    </span>
                    <span>
                      ×{sale.quantity} <Money value={{ amount: sale.total, currency: shift.currency }} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {shift === null || shift.installments.count === 0 ? null : (
              <>
                <h2 className={styles.title}>
                  <Trans>Installments received</Trans>
                </h2>
                <ul>
                  {shift.installments.latest.map((entry) => (
                    <li key={entry.installmentPaymentId} className={styles.sale}>
                      <DateText at={entry.at} timeZone={timeZone} format="time" />
                      <span className={styles.text}>
                        <span>{entry.label}</span>
                      </span>
                      <Money value={{ amount: entry.amount, currency: shift.currency }} />
                    </li>
                  ))}
                </ul>
              </>
            )}
            {shift === null || shift.cashRefunds.count === 0 ? null : (
              <>
                <h2 className={styles.title}>
                  <Trans>Refunded in person</Trans>
                </h2>
                <ul>
                  {shift.cashRefunds.latest.map((entry) => (
                    <li key={`${entry.orderId} ${entry.at}`} className={styles.sale}>
                      <DateText at={entry.at} timeZone={timeZone} format="time" />
                      <span className={styles.text}>{entry.code}</span>
                      <Money value={{ amount: entry.amount, currency: shift.currency }} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </section>
        </div>
        <div className={styles.center} data-panel="seats" ref={getScrollRef('seats')}>
          <SeatPanel {...surroundings} view={view} send={send} />
        </div>
        <div className={styles.side} data-end="">
          <div className={styles.panel} data-panel="fan" ref={getScrollRef('fan')}>
            <FanPanel view={view} send={send} market={surroundings.market} />
          </div>
          <div
            className={`${styles.panel} ${styles.grow}`}
            data-panel="payment"
            data-sticky={canContinue(view) || undefined}
            ref={getScrollRef('payment')}
          >
            <PaymentPanel view={view} send={send} market={surroundings.market} />
          </div>
        </div>
      </div>
      <footer className={styles.keys}>
        <span className={styles.key}>
          <ShortcutKey>F2</ShortcutKey> <Trans>event</Trans>
        </span>
        <span className={styles.key}>
          <ShortcutKey>F4</ShortcutKey> <Trans>seats</Trans>
        </span>
        <span className={styles.key}>
          <ShortcutKey>F6</ShortcutKey> <Trans>fan</Trans>
        </span>
        <span className={styles.key}>
          <ShortcutKey>F8</ShortcutKey> <Trans>payment</Trans>
        </span>
        <span className={styles.key}>
          <ShortcutKey>Ctrl ↵</ShortcutKey> <Trans>continue</Trans>
        </span>
      </footer>
    </div>
  );
}
