import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SessionUser } from '#domain/auth/session-user.ts';
import type { EventPage } from '#domain/catalogue/event-list.ts';
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
import type { SaleSurroundings } from '../sale/sale-props.ts';
import styles from './Desk.module.css';
import { DeskBar } from './DeskBar.tsx';
import { DeskEvents } from './DeskEvents.tsx';
import { DeskFan } from './DeskFan.tsx';
import { DeskPayment, isReadyToHold } from './DeskPayment.tsx';
import { DeskSeats } from './DeskSeats.tsx';
import { bringForward, panelOf } from './panels.ts';
import { type DeskPanel, hearShortcuts } from './shortcuts.ts';

type DeskProps = Omit<SaleSurroundings, 'login'> & {
  readonly view: SaleView;
  readonly send: (event: SaleEvent) => void;
  readonly seller: SessionUser | null;
  readonly programme: ResourceView<EventPage>;
  readonly onSearch: (words: string) => void;
  readonly shift: SellerSales | null;
  /** Where codes are paid. */
  readonly till: ReactNode;
};

/** Event, seats, fan and money side by side; stacked on a phone in the same order. */
export function Desk({ view, send, seller, programme, onSearch, shift, till, ...surroundings }: DeskProps) {
  const { timeZone } = markets[surroundings.market];
  const panel = panelOf(view);
  const comingTo = (name: DeskPanel) => (name === panel && name !== 'event' ? bringForward : undefined);
  return (
    <div className={styles.desk} ref={hearShortcuts}>
      <VisuallyHidden>
        <h1>
          <Trans>The seller’s desk</Trans>
        </h1>
      </VisuallyHidden>
      <DeskBar seller={seller} shift={shift} online={view.screen !== 'unreachable'} />
      <div className={styles.columns}>
        <div className={styles.side}>
          <div className={`${styles.panel} ${styles.grow}`} data-panel="event" ref={comingTo('event')}>
            <DeskEvents view={view} send={send} programme={programme} onSearch={onSearch} />
          </div>
          <div className={styles.sales}>{till}</div>
          <section className={`${styles.panel} ${styles.sales}`}>
            <h2 className={styles.title}>
              <Trans>Latest sales</Trans>
            </h2>
            {shift === null || shift.latest.length === 0 ? (
              <Note>
                <Trans>Your first sale of the day will be here.</Trans>
              </Note>
            ) : (
              <ul>
                {shift.latest.map((sale) => (
                  <li key={sale.orderId} className={styles.sale}>
                    <DateText at={sale.at} timeZone={timeZone} look="time" />
                    <span className={styles.words}>
                      <span>
                        {sale.label} ×{sale.quantity}
                      </span>
                    </span>
                    <Money value={{ amount: sale.total, currency: shift.currency }} />
                  </li>
                ))}
              </ul>
            )}
            {shift === null || shift.quotas.count === 0 ? null : (
              <>
                <h2 className={styles.title}>
                  <Trans>Instalments taken</Trans>
                </h2>
                <ul>
                  {shift.quotas.latest.map((one) => (
                    <li key={one.installmentPaymentId} className={styles.sale}>
                      <DateText at={one.at} timeZone={timeZone} look="time" />
                      <span className={styles.words}>
                        <span>{one.label}</span>
                      </span>
                      <Money value={{ amount: one.amount, currency: shift.currency }} />
                    </li>
                  ))}
                </ul>
              </>
            )}
            {shift === null || shift.handedBack.count === 0 ? null : (
              <>
                <h2 className={styles.title}>
                  <Trans>Handed back</Trans>
                </h2>
                <ul>
                  {shift.handedBack.latest.map((one) => (
                    <li key={`${one.orderId} ${one.at}`} className={styles.sale}>
                      <DateText at={one.at} timeZone={timeZone} look="time" />
                      <span className={styles.words}>{one.code}</span>
                      <Money value={{ amount: one.amount, currency: shift.currency }} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </section>
        </div>
        <div className={styles.center} data-panel="seats" ref={comingTo('seats')}>
          <DeskSeats {...surroundings} view={view} send={send} />
        </div>
        <div className={styles.side} data-end="">
          <div className={styles.panel} data-panel="fan" ref={comingTo('fan')}>
            <DeskFan view={view} send={send} market={surroundings.market} />
          </div>
          <div
            className={`${styles.panel} ${styles.grow}`}
            data-panel="payment"
            data-at-hand={isReadyToHold(view) || undefined}
            ref={comingTo('payment')}
          >
            <DeskPayment view={view} send={send} market={surroundings.market} />
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
          <ShortcutKey>Ctrl ↵</ShortcutKey> <Trans>go on</Trans>
        </span>
      </footer>
    </div>
  );
}
