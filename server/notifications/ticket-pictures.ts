import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Attachment } from '#server/kernel/public.ts';
import { escapeHtml, renderEmailParagraph } from '#server/kernel/public.ts';

/** A ticket whose code the email itself shows. */
export type EmailedTicket = {
  /** The zone, section and seat for which the ticket is valid. */
  readonly place: string;
  readonly door: string;
  readonly fallbackCode: string;
  readonly picture: Buffer;
};

/** The tickets of an email in text and HTML, and their pictures. */
export type TicketPictures = {
  readonly text: readonly string[];
  readonly html: string;
  readonly attachments: readonly Attachment[];
};

/** Renders tickets with their codes; without one, there is nothing to show. */
export function renderTicketPictures(
  tickets: readonly EmailedTicket[],
  { language, market }: { readonly language: Language; readonly market: MarketCode },
): TicketPictures {
  if (tickets.length === 0) return { text: [], html: '', attachments: [] };
  const texts = textsByLanguage[language][market];
  const blocks = tickets.map((ticket, index) => {
    const lines = [
      ...(ticket.door === '' ? [] : [`${texts.door} ${ticket.door}`]),
      `${texts.typedCode}: ${ticket.fallbackCode}`,
    ];
    return `<div style="margin:0 0 24px">
<p style="margin:0 0 8px"><strong>${escapeHtml(ticket.place)}</strong><br>${lines.map(escapeHtml).join('<br>')}</p>
<img src="cid:${pictureId(index)}" width="260" height="260" alt="${escapeHtml(`${texts.picture} ${ticket.place}`)}" style="display:block;background:#ffffff;color:#121815">
</div>`;
  });
  return {
    text: [
      texts.inText,
      ...tickets.map(
        ({ place, door, fallbackCode }) =>
          `${place}${door === '' ? '' : `, ${texts.door} ${door}`}, ${texts.typedCode}: ${fallbackCode}`,
      ),
    ],
    html: [renderEmailParagraph(texts.lead), ...blocks].join('\n'),
    attachments: tickets.map(({ picture }, index) => ({
      fileName: `${texts.fileName}-${index + 1}.png`,
      contentType: 'image/png',
      content: picture,
      contentId: pictureId(index),
    })),
  };
}

const pictureId = (index: number): string => `ticket-${index + 1}@taquilla.invalid`;

type TicketPictureTexts = {
  readonly lead: string;
  readonly inText: string;
  readonly door: string;
  readonly typedCode: string;
  readonly picture: string;
  readonly fileName: string;
};

const english: TicketPictureTexts = {
  lead: 'Show one code per person at the gate, on your phone or on paper. Whoever has this email can use them, so do not forward it.',
  inText:
    'The QR codes are pictures in this email and in My tickets. Without pictures, the gate accepts these codes:',
  door: 'Door',
  typedCode: 'Code to type',
  picture: 'QR code for entry:',
  fileName: 'ticket',
};

const colombian: TicketPictureTexts = {
  lead: 'Muestra un código por persona en la puerta, en tu celular o impreso. Quien tenga este correo puede usarlos: no lo reenvíes.',
  inText:
    'Los códigos QR son imágenes de este correo y también están en Mis boletas. Si no ves imágenes, en la puerta sirven estos códigos:',
  door: 'Puerta',
  typedCode: 'Código para digitar',
  picture: 'Código QR de ingreso:',
  fileName: 'boleta',
};

const mexican: TicketPictureTexts = {
  ...colombian,
  inText:
    'Los códigos QR son imágenes de este correo y también están en Mis boletos. Si no ves imágenes, en la puerta sirven estos códigos:',
  typedCode: 'Código para teclear',
  picture: 'Código QR de acceso:',
  fileName: 'boleto',
};

const textsByLanguage = {
  en: { COL: english, MEX: english },
  es: { COL: colombian, MEX: mexican },
} as const satisfies Record<Language, Record<MarketCode, TicketPictureTexts>>;
