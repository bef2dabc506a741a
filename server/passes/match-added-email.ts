import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Message } from '#server/kernel/public.ts';

/** A match that was added to a pass, as the email names it. */
export type AddedMatchLine = {
  readonly title: string;
  /** The day, the time and the venue. */
  readonly where: string;
  readonly seats: readonly string[];
};

export type MatchAddedEmailContent = {
  readonly key: string;
  readonly to: string;
  readonly language: Language;
  readonly market: MarketCode;
  readonly firstName: string;
  readonly pass: string;
  readonly matches: readonly AddedMatchLine[];
  readonly ticketsUrl: string;
};

/** Renders the email to the holder of a pass about the matches that were added to it. */
export function renderMatchAddedEmail(facts: MatchAddedEmailContent): Message {
  const { key, to, language, market, firstName, pass, matches, ticketsUrl } = facts;
  const lines = matches.map(({ title, where, seats }) => [title, where, ...seats].join('\n')).join('\n\n');
  const message = { channel: 'EMAIL', to, key, html: null, audience: { language, market } } as const;
  const { length: count } = matches;
  if (language === 'en')
    return {
      ...message,
      subject: `${count === 1 ? 'One more event' : `${count} more events`} in ${pass}`,
      text: `Hello ${firstName},\n\n${pass} now includes ${count === 1 ? 'one more event' : `${count} more events`}, at no extra cost. You have the same seats:\n\n${lines}\n\nYour tickets: ${ticketsUrl}\n`,
    };
  const more = count === 1 ? 'un evento más' : `${count} eventos más`;
  return {
    ...message,
    subject: `${pass} tiene ${more}`,
    text: `Hola, ${firstName}:\n\nTu ${pass} ahora incluye ${more}, sin costo adicional. Tienes los mismos asientos:\n\n${lines}\n\nTus ${market === 'MEX' ? 'boletos' : 'boletas'}: ${ticketsUrl}\n`,
  };
}
