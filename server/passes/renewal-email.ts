import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Message } from '#server/kernel/public.ts';

export type RenewalEmailContent = {
  readonly key: string;
  /** False for the first email. */
  readonly isReminder: boolean;
  readonly to: string;
  readonly language: Language;
  readonly market: MarketCode;
  readonly firstName: string;
  readonly pass: string;
  readonly seats: readonly string[];
  readonly price: string;
  /** The day and time at which the reservation ends, with the city. */
  readonly reservedUntil: string;
  readonly renewalsUrl: string;
};

/** Renders the email to last season's holder: the seats that are reserved for them, the price and the deadline. */
export function renderRenewalEmail(facts: RenewalEmailContent): Message {
  const { key, to, language, market, firstName, pass, seats, price, reservedUntil, renewalsUrl, isReminder } =
    facts;
  const message = { channel: 'EMAIL', to, key, html: null, audience: { language, market } } as const;
  const places = seats.join('\n');
  if (language === 'en')
    return {
      ...message,
      subject: isReminder ? `Last days to renew your seats: ${pass}` : `Renew your seats: ${pass}`,
      text: `Hello ${firstName},\n\nYour seats of last season are ${isReminder ? 'still ' : ''}reserved for you in ${pass} until ${reservedUntil}:\n\n${places}\n\nPrice: ${price}. After that date they go on sale to everybody.\n\nRenew or release them: ${renewalsUrl}\n`,
    };
  const yours = market === 'MEX' ? 'Tus asientos' : 'Tus sillas';
  const still = isReminder ? 'todavía ' : '';
  const released = market === 'MEX' ? 'los liberamos para todos' : 'las liberamos para todos';
  return {
    ...message,
    subject: isReminder ? `Últimos días para renovar tu abono: ${pass}` : `Renueva tu abono: ${pass}`,
    text: `Hola, ${firstName}:\n\n${yours} de la temporada pasada ${still}${market === 'MEX' ? 'están reservados' : 'están reservadas'} para ti en ${pass} hasta el ${reservedUntil}:\n\n${places}\n\nPrecio: ${price}. Después de esa fecha ${released}.\n\nRenueva o libera tu lugar: ${renewalsUrl}\n`,
  };
}
