import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import { detectLanguage, type Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Addressee } from '../account/profiles.port.ts';
import type { ContactPoint } from '../sign-in/contact.ts';

export type AddresseeRow = {
  readonly email: string | null;
  readonly phone: string | null;
  readonly is_email_verified: boolean;
  readonly is_phone_verified: boolean;
  readonly notification_channels: readonly DeliveryChannel[];
  readonly first_name: string | null;
  readonly locale: string | null;
  readonly market: MarketCode;
};

export const addresseeColumns = `email, phone_prefix || phone as phone, is_email_verified, is_phone_verified, notification_channels,
  first_name, locale, market`;

/** Maps a person to where and in which language they are notified; null without a usable address. */
export function toAddressee(row: AddresseeRow | undefined): Addressee | null {
  const reach = row === undefined ? null : chooseContact(row);
  return row === undefined || reach === null
    ? null
    : { ...reach, firstName: row.first_name ?? '', language: toLanguage(row.locale), market: row.market };
}

/** Chooses email, or the phone when it is the only verified contact: an unverified address may belong to somebody else. */
function chooseContact({
  email,
  phone,
  notification_channels: channels,
  ...verified
}: AddresseeRow): ContactPoint | null {
  if (phone !== null && verified.is_phone_verified && !(email !== null && verified.is_email_verified)) {
    const channel = channels.includes('whatsapp') && !channels.includes('SMS') ? 'whatsapp' : 'SMS';
    return { to: phone, channel };
  }
  return email === null ? null : { to: email, channel: 'EMAIL' };
}

export const toLanguage = (locale: string | null): Language | null =>
  locale === null ? null : detectLanguage([locale]);
