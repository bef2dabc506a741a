import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useCallback, useId } from 'react';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import { hasUsableCode } from '#domain/ticket/ticket-order.ts';
import type { GetFlow } from '#machines/flows.ts';
import { CodeRenewal } from '../../components/CodeRenewal/CodeRenewal.tsx';
import { useAccessibleEventName } from '../../components/EventName/EventName.tsx';
import { IconButton } from '../../components/IconButton/IconButton.tsx';
import { QrCode } from '../../components/QrCode/QrCode.tsx';
import { EntryCode } from './EntryCode.tsx';
import { followSwipes } from './follow-swipes.ts';
import styles from './LargeCode.module.css';
import { TicketPager, type TicketPagerProps } from './TicketPager.tsx';
import { useTicketSeat } from './use-ticket-seat.ts';

type LargeCodeProps = {
  readonly ticket: IssuedTicket;
  readonly getCodeFlow: GetFlow<'entryCode'>;
  readonly pager: TicketPagerProps;
  readonly onClose: () => void;
};

/** Shows the code alone for the gate's scanner: as large as the screen, on white in every theme. */
export function LargeCode({ ticket, getCodeFlow, pager, onClose }: LargeCodeProps) {
  const { t } = useLingui();
  const id = useId();
  const { fallbackCode } = ticket;
  const getAccessibleName = useAccessibleEventName();
  const seat = useTicketSeat()(ticket);
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    if (!dialog || dialog.open) return;
    const opener = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const follow = (element: HTMLElement | null) =>
    element === null ? undefined : followSwipes(element, (step) => pager.onMove(pager.position + step));
  return (
    <dialog
      ref={open}
      className={styles.screen}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.content} ref={follow}>
        <div className={styles.head}>
          <h2 id={`${id}-title`}>{getAccessibleName(ticket.event)}</h2>
          <IconButton label={t`Close`} icon={<X size={24} />} onClick={onClose} />
        </div>
        <div className={styles.code}>
          <EntryCode ticket={ticket} getCodeFlow={getCodeFlow}>
            {(code) =>
              code.matrix === null ? (
                <p>{code.reason}</p>
              ) : (
                <>
                  <QrCode matrix={code.matrix} label={t`Entry code of ${seat}`} />
                  {code.renewal ? <CodeRenewal {...code.renewal} /> : null}
                </>
              )
            }
          </EntryCode>
        </div>
        <div className={styles.foot}>
          <p className={styles.seat}>{seat}</p>
          <p>
            {ticket.holder}
            {hasUsableCode(ticket) ? (
              <>
                {' '}
                ·{' '}
                <Trans>
                  Code <b>{fallbackCode}</b>
                </Trans>
              </>
            ) : null}
          </p>
          <TicketPager {...pager} />
        </div>
      </div>
    </dialog>
  );
}
