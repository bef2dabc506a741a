import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Queryable } from '../db/engine.ts';
import type { Buyers } from './unit-of-work.port.ts';

type PersonRow = {
  readonly id: string;
  readonly market: MarketCode;
  readonly is_fan: boolean;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly document_type: string | null;
  readonly document_number: string | null;
  readonly phone: string | null;
  readonly locale: Language | null;
};

/** Finds buyers among the accounts, over a database or inside a transaction. */
export function buyersOver(db: Queryable): Buyers {
  return {
    async find(personId) {
      const [row] = await db.query<PersonRow>(
        `select id, market, 'FAN' = any (roles) as is_fan, email, first_name, last_name, document_type, document_number, phone, locale
         from person where id = $1 and deleted_at is null`,
        [personId],
      );
      if (row === undefined) return null;
      return {
        id: row.id,
        market: row.market,
        isFan: row.is_fan,
        email: row.email ?? '',
        firstName: row.first_name ?? '',
        lastName: row.last_name ?? '',
        documentType: row.document_type,
        documentNumber: row.document_number,
        phone: row.phone,
        language: row.locale === 'en' ? 'en' : 'es',
      };
    },
  };
}
