import { useLingui } from '@lingui/react/macro';
import { guideLanguages } from '#domain/catalogue/tour-schedule.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import { buildTicketFields } from '#domain/ticket/ticket-fields.ts';
import { orientations } from '#domain/venue/orientation.ts';
import type { GetFlow } from '#machines/flows.ts';
import { Tag } from '../../components/Tag/Tag.tsx';
import { Ticket } from '../../components/Ticket/Ticket.tsx';
import { orientationNames } from '../../i18n/seat-messages.ts';
import { ticketTypeNames } from '../../i18n/ticket-messages.ts';
import { guideLanguageNames } from '../../i18n/tour-messages.ts';
import { EntryCode, type ShownCode } from './EntryCode.tsx';

type TicketCardProps = { readonly ticket: IssuedTicket; readonly getCodeFlow: GetFlow<'entryCode'> };

/** Shows one ticket with its code, or with the reason why there is none. */
export function TicketCard({ ticket, getCodeFlow }: TicketCardProps) {
  return (
    <EntryCode ticket={ticket} getCodeFlow={getCodeFlow}>
      {(code) => <TicketWithCode ticket={ticket} code={code} />}
    </EntryCode>
  );
}

type TicketWithCodeProps = { readonly ticket: IssuedTicket; readonly code: ShownCode };

function TicketWithCode({ ticket, code }: TicketWithCodeProps) {
  const { i18n } = useLingui();
  return (
    <Ticket
      event={ticket.event}
      fields={buildTicketFields(ticket.event.venue.code, ticket, ticket.event.tour).map((row) => {
        const language = guideLanguages.find((known) => row.field === 'guideLanguage' && known === row.value);
        if (language !== undefined) return { ...row, value: i18n._(guideLanguageNames[language]) };
        const side = orientations.find((known) => row.field === 'entrySide' && known === row.value);
        return side === undefined ? row : { ...row, value: i18n._(orientationNames[side]) };
      })}
      qr={code.matrix}
      qrPlaceholder={code.matrix === null ? code.reason : null}
      renewal={code.matrix === null ? undefined : code.renewal}
      fallbackCode={ticket.fallbackCode}
      holder={ticket.holder}
      tag={<Tag tone="success">{i18n._(ticketTypeNames[ticket.type])}</Tag>}
    />
  );
}
