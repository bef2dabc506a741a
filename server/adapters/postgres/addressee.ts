import { firstLanguage, type Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Addressee } from '../../application/profile/profiles.port.ts';

export type AddresseeRow = {
  readonly email: string | null;
  readonly first_name: string | null;
  readonly locale: string | null;
  readonly market: MarketCode;
};

export const addresseeColumns = 'email, first_name, locale, market';

/** Null where there is no address to tell. */
export const addresseeOf = (row: AddresseeRow | undefined): Addressee | null =>
  row === undefined || row.email === null
    ? null
    : {
        email: row.email,
        firstName: row.first_name ?? '',
        language: languageIn(row.locale),
        market: row.market,
      };

export const languageIn = (locale: string | null): Language | null =>
  locale === null ? null : firstLanguage([locale]);
