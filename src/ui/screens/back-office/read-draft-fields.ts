import type { EventDraftFields } from '#domain/catalogue/event-draft.ts';
import { parseMoney } from '#domain/market/format/parse-money.ts';
import type { Currency } from '#domain/shared/money.ts';
import { readText } from '../forms/field-errors.ts';

export const buildPriceName = (zone: string): string => `price ${zone}`;

/** Reads the fields of a draft from its form, and the zones whose price is no amount. */
export function readDraftFields(
  data: FormData,
  zones: readonly string[],
  currency: Currency,
): { readonly fields: EventDraftFields; readonly unreadable: readonly string[] } {
  const amounts = zones.map((zone) => {
    const text = readText(data, buildPriceName(zone));
    return { zone, text, amount: parseMoney(text, currency) };
  });
  const read = (name: string) => readText(data, name);
  return {
    unreadable: amounts.flatMap(({ zone, text, amount }) => (text === '' || amount.ok ? [] : [zone])),
    fields: {
      titles: { es: read('titles.es'), en: read('titles.en') },
      descriptions: { es: toLines(read('descriptions.es')), en: toLines(read('descriptions.en')) },
      competition: read('competition'),
      home: read('home'),
      away: read('away'),
      venue: read('venue'),
      startsAt: read('startsAt'),
      saleOpensAt: read('saleOpensAt'),
      saleClosesAt: read('saleClosesAt'),
      maxTickets: /^\d{1,6}$/.test(read('maxTickets')) ? Number(read('maxTickets')) : 0,
      prices: amounts.flatMap(({ zone, amount }) =>
        amount.ok ? [{ zone, total: amount.value.amount }] : [],
      ),
    },
  };
}

/** A form submits its lines as Windows ends them. */
const toLines = (text: string): string => text.replaceAll('\r\n', '\n');
