import { Trans, useLingui } from '@lingui/react/macro';
import type { SoldTicket } from '#domain/order/refund.ts';
import { money } from '#domain/shared/money.ts';
import { isUnnumbered } from '#domain/ticket/ticket-code.ts';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { soldTicketStateNames } from '../../i18n/refund-words.ts';
import styles from './Office.module.css';
import type { SoldOrderProps } from './sold-order-props.ts';

/** Every ticket of the order; those that are still good can be chosen. */
export function SoldTickets({ view, send }: SoldOrderProps) {
  const { t } = useLingui();
  const { order, chosen, allChosen, isEmpty, canRefund } = view;
  return (
    <Stack gap={3}>
      <Heading>
        <Trans>Tickets</Trans>
      </Heading>
      <fieldset className={styles.plain} aria-label={t`Tickets`}>
        {canRefund ? (
          <Checkbox
            label={<Trans>All that can be given back</Trans>}
            checked={allChosen}
            onChange={() => send({ type: 'all.toggled' })}
            error={isEmpty ? <Trans>Choose at least one ticket.</Trans> : undefined}
          />
        ) : null}
        <ul className={styles.tickets}>
          {order.tickets.map((ticket) => (
            <li key={ticket.id} className={styles.ticket}>
              <Ticket
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

type TicketProps = {
  readonly ticket: SoldTicket;
  readonly checked: boolean;
  readonly onToggle: () => void;
};

function Ticket({ ticket, checked, onToggle }: TicketProps) {
  const { i18n } = useLingui();
  const { zone, section, seatCode, state } = ticket;
  const place = [zone, section, ...(isUnnumbered(seatCode) ? [] : [seatCode])].join(' · ');
  if (state === 'LIVE') return <Checkbox label={place} checked={checked} onChange={onToggle} />;
  return (
    <span className={styles.gone}>
      {place} <Tag>{i18n._(soldTicketStateNames[state])}</Tag>
    </span>
  );
}
