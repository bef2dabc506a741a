import { firstLanguage, type Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { DeliveryChannel } from '#domain/ticket/ticket.ts';
import type { Reach } from '../../application/auth/contact.ts';
import type { Addressee } from '../../application/profile/profiles.port.ts';

export type AddresseeRow = {
  readonly email: string | null;
  readonly phone: string | null;
  readonly is_email_verified: boolean;
  readonly is_phone_verified: boolean;
  readonly channels: readonly DeliveryChannel[];
  readonly first_name: string | null;
  readonly locale: string | null;
  readonly market: MarketCode;
};

export const addresseeColumns = `email, phone_prefix || phone as phone, is_email_verified, is_phone_verified, channels,
  first_name, locale, market`;

/** Null where there is no address to tell. */
export function addresseeOf(row: AddresseeRow | undefined): Addressee | null {
  const reach = row === undefined ? null : reachOf(row);
  return row === undefined || reach === null
    ? null
    : { ...reach, firstName: row.first_name ?? '', language: languageIn(row.locale), market: row.market };
}

/** By e-mail, or by the phone of who proved that alone: an address that was merely claimed may be somebody else's. */
function reachOf({ email, phone, channels, ...is }: AddresseeRow): Reach | null {
  if (phone !== null && is.is_phone_verified && !(email !== null && is.is_email_verified)) {
    const channel = channels.includes('whatsapp') && !channels.includes('SMS') ? 'whatsapp' : 'SMS';
    return { to: phone, channel };
  }
  return email === null ? null : { to: email, channel: 'EMAIL' };
}

export const languageIn = (locale: string | null): Language | null =>
  locale === null ? null : firstLanguage([locale]);
