import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { EventSummary } from '#domain/catalogue/event.ts';
import type { FaceRow } from '#domain/ticket/ticket-face.ts';
import { ticketFaceNames } from '../../i18n/ticket-words.ts';
import { Cartel } from '../Cartel/Cartel.tsx';
import { clockText } from '../Countdown/clock-text.ts';
import { DateText } from '../DateText/DateText.tsx';
import { useSpokenName } from '../EventName/EventName.tsx';
import { PartBoundary } from '../PartBoundary/PartBoundary.tsx';
import { Poster } from '../Poster/Poster.tsx';
import { posterOfEvent } from '../Poster/poster-of-event.ts';
import type { QrMatrix } from '../QrCode/dark-runs.ts';
import { QrCode } from '../QrCode/QrCode.tsx';
import styles from './Ticket.module.css';

type TicketProps = {
  readonly event: EventSummary;
  /** The lines of this venue, in its order (Spec §2). */
  readonly face: readonly FaceRow[];
  /** Null while there is nothing to scan: a deposit, a ticket sent to someone else, one that was read. */
  readonly qr: QrMatrix | null;
  /** Said in the place of a code that is not there. */
  readonly withoutQr?: ReactNode;
  /** A dynamic code renews itself: milliseconds left, of how many. */
  readonly renewal?: { readonly remaining: number; readonly of: number } | undefined;
  /** To type when the code cannot be read. */
  readonly fallbackCode?: string | undefined;
  readonly holder: ReactNode;
  readonly document?: ReactNode;
  readonly tag?: ReactNode;
  readonly as?: 'h1' | 'h2';
};

/** What gets in: art and names on one side of the perforation, the code alone on the other. */
export function Ticket({
  event,
  face,
  qr,
  withoutQr,
  renewal,
  fallbackCode,
  holder,
  document,
  tag,
  as = 'h2',
}: TicketProps) {
  const { i18n } = useLingui();
  const spokenName = useSpokenName();
  const noCode = <div className={styles.noCode}>{withoutQr}</div>;
  return (
    <article className={styles.ticket} aria-label={spokenName(event)}>
      <div className={styles.front}>
        <div className={styles.art}>
          <Poster subject={posterOfEvent(event)} width={560} height={190} />
        </div>
        <div className={styles.body}>
          <Cartel as={as} label={spokenName(event)} lines={namesOf(event)} size={13.4} />
          <p className={styles.when}>
            <b>
              <DateText at={event.startsAt} timeZone={event.venue.timeZone} look="short" />
            </b>
            <span className={styles.venue}>{event.venue.name}</span>
          </p>
          <dl className={styles.face}>
            {face.map((row) => (
              <div key={row.field} className={styles.fact} data-wide={isLong(row.value) || undefined}>
                <dt>{i18n._(ticketFaceNames[row.field])}</dt>
                <dd>{row.value ?? <Trans>General</Trans>}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <div className={styles.stub}>
        {qr ? <PartBoundary instead={noCode}>{() => <QrCode matrix={qr} />}</PartBoundary> : noCode}
        {qr && renewal ? <Renewal {...renewal} /> : null}
        {qr && fallbackCode ? (
          <p className={styles.fallback}>
            <Trans>
              Code <b>{fallbackCode}</b>
            </Trans>
          </p>
        ) : null}
        <div className={styles.holder}>
          <span className={styles.who}>
            <b>{holder}</b>
            {document ? <span className={styles.document}>{document}</span> : null}
          </span>
          {tag}
        </div>
      </div>
    </article>
  );
}

function Renewal({ remaining, of }: { readonly remaining: number; readonly of: number }) {
  const { t } = useLingui();
  const period = Math.round(of / 1000);
  return (
    <div className={styles.renewal}>
      <div className={styles.life} style={{ '--life': Math.min(1, Math.max(0, remaining / of)) }} />
      <p className={styles.renewalText}>
        <span>
          <Trans>Changes every {period} s. A screenshot will not work.</Trans>
        </span>
        <b role="timer" aria-label={t`Next code in`}>
          {clockText(remaining)}
        </b>
      </p>
    </div>
  );
}

/** Longer than this and a value takes two columns and smaller type. */
const shortValue = 5;
const isLong = (value: string | null): boolean => value === null || value.length > shortValue;

const namesOf = (event: EventSummary): readonly string[] =>
  event.away ? [event.home.name, event.away.name] : [event.title];
