import { Trans, useLingui } from '@lingui/react/macro';
import type { SoldTicket } from '#domain/order/refund.ts';
import { money } from '#domain/shared/money.ts';
import { isUnnumberedSeatCode } from '#domain/ticket/ticket-code.ts';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { soldTicketStateNames } from '../../i18n/refund-messages.ts';
import styles from './BackOffice.module.css';
import type { SoldOrderProps } from './sold-order-props.ts';

/** Lists the order's tickets; the valid ones can be selected. */
export function SoldTickets({ view, send }: SoldOrderProps) {
  const { t } = useLingui();
  const { order, chosen, allChosen, isEmpty, canRefund } = view;
  return (
    <Stack gap={3}>
      <Heading>
        <Trans>Tickets</Trans>
      </Heading>
      <fieldset className={styles.fieldset} aria-label={t`Tickets`}>
        {canRefund ? (
          <Checkbox
            label={<Trans>All refundable tickets</Trans>}
            checked={allChosen}
            onChange={() => send({ type: 'all.toggled' })}
            error={isEmpty ? <Trans>Choose at least one ticket.</Trans> : undefined}
          />
        ) : null}
        <ul className={styles.tickets}>
          {order.tickets.map((ticket) => (
            <li key={ticket.id} className={styles.ticket}>
              <TicketOption
                ticket={ticket}
                checked={chosen.includes(ticket.id)}
                onToggle={() => send({ type: 'ticket.toggled', id: ticket.id })}
              />
              <Money value={money(ticket.price, order.total.currency)} />
            </li>
          ))}
        </ul>
      </fieldset>
    </Stack>
  );
}

type TicketOptionProps = {
  readonly ticket: SoldTicket;
  readonly checked: boolean;
  readonly onToggle: () => void;
};

function TicketOption({ ticket, checked, onToggle }: TicketOptionProps) {
  const { i18n } = useLingui();
  const { event, zone, section, seatCode, state } = ticket;
  const seatText = [
    ...(event === null ? [] : [event]),
    zone,
    section,
    ...(isUnnumberedSeatCode(seatCode) ? [] : [seatCode]),
  ].join(' · ');
  if (state === 'LIVE') return <Checkbox label={seatText} checked={checked} onChange={onToggle} />;
  return (
    <span className={styles.cancelled}>
      {seatText} <Tag>{i18n._(soldTicketStateNames[state])}</Tag>
    </span>
  );
}
