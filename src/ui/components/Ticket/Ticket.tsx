import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { EventSummary } from '#domain/catalogue/event.ts';
import { toPosterSubject } from '#domain/catalogue/poster/poster-subject.ts';
import type { TicketFieldRow } from '#domain/ticket/ticket-fields.ts';
import { ticketFieldNames } from '../../i18n/ticket-messages.ts';
import { CodeRenewal } from '../CodeRenewal/CodeRenewal.tsx';
import { DateText } from '../DateText/DateText.tsx';
import { ErrorBoundary } from '../ErrorBoundary/ErrorBoundary.tsx';
import { useAccessibleEventName } from '../EventName/EventName.tsx';
import { Headline } from '../Headline/Headline.tsx';
import { Poster } from '../Poster/Poster.tsx';
import type { QrMatrix } from '../QrCode/dark-path.ts';
import { QrCode } from '../QrCode/QrCode.tsx';
import styles from './Ticket.module.css';

type TicketProps = {
  readonly event: EventSummary;
  /** The venue's own fields, in its order (Spec §2). */
  readonly fields: readonly TicketFieldRow[];
  /** Null while there is nothing to scan: a deposit, a ticket sent to someone else, one that was already read. */
  readonly qr: QrMatrix | null;
  /** Shown instead of a missing code. */
  readonly qrPlaceholder?: ReactNode;
  /** A dynamic code renews itself: milliseconds left, of the whole period. */
  readonly renewal?: { readonly remaining: number; readonly of: number } | undefined;
  /** A code to type when the QR code cannot be read. */
  readonly fallbackCode?: string | undefined;
  readonly holder: ReactNode;
  readonly document?: ReactNode;
  readonly tag?: ReactNode;
  readonly as?: 'h1' | 'h2';
};

/** The ticket for entry: art and names on one side of the perforation, the code alone on the other. */
export function Ticket({
  event,
  fields,
  qr,
  qrPlaceholder,
  renewal,
  fallbackCode,
  holder,
  document,
  tag,
  as = 'h2',
}: TicketProps) {
  const { i18n } = useLingui();
  const getAccessibleName = useAccessibleEventName();
  const placeholder = <div className={styles.noCode}>{qrPlaceholder}</div>;
  return (
    <article className={styles.ticket} aria-label={getAccessibleName(event)}>
      <div className={styles.front}>
        <div className={styles.art}>
          <Poster subject={toPosterSubject(event)} width={560} height={190} />
        </div>
        <div className={styles.body}>
          <Headline as={as} label={getAccessibleName(event)} lines={buildNameLines(event)} size={13.4} />
          <p className={styles.when}>
            <b>
              <DateText at={event.startsAt} timeZone={event.venue.timeZone} format="short" />
            </b>
            <span className={styles.venue}>{event.venue.name}</span>
            {event.doorsOpenAt === null || event.tour !== null ? null : (
              <span className={styles.doors}>
                <Trans>
                  Doors open at{' '}
                  <DateText at={event.doorsOpenAt} timeZone={event.venue.timeZone} format="time" />
                </Trans>
              </span>
            )}
          </p>
          <dl className={styles.fields}>
            {fields.map((row) => (
              <div key={row.field} className={styles.fact} data-wide={isLong(row.value) || undefined}>
                <dt>{i18n._(ticketFieldNames[row.field])}</dt>
                <dd>{row.value ?? <Trans>General</Trans>}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <div className={styles.stub}>
        {qr ? (
          <ErrorBoundary fallback={placeholder}>{() => <QrCode matrix={qr} />}</ErrorBoundary>
        ) : (
          placeholder
        )}
        {qr && renewal ? <CodeRenewal {...renewal} /> : null}
        {qr && fallbackCode ? (
          <p className={styles.fallback}>
            <Trans>
              Code <b>{fallbackCode}</b>
            </Trans>
          </p>
        ) : null}
        <div className={styles.holder}>
          <span className={styles.person}>
            <b>{holder}</b>
            {document ? <span className={styles.document}>{document}</span> : null}
          </span>
          {tag}
        </div>
      </div>
    </article>
  );
}

/** A longer value takes two columns and smaller type. */
const shortValue = 5;
const isLong = (value: string | null): boolean => value === null || value.length > shortValue;

const buildNameLines = (event: EventSummary): readonly string[] =>
  event.away ? [event.home.name, event.away.name] : [event.title];
