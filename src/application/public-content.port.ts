import type { FaqQuery, FrequentQuestion } from '#domain/catalogue/faq.ts';
import type { LegalQuery, LegalText } from '#domain/catalogue/legal-text.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { SupportDirectory } from '#domain/market/support.ts';
import type { AsyncResult } from './failure.ts';

/** Content of the public content host, by country: frequent questions (Spec §1), legal texts, support directory. */
export interface PublicContentPort {
  listFaq(of: FaqQuery): AsyncResult<readonly FrequentQuestion[]>;
  findLegalText(of: LegalQuery): AsyncResult<LegalText>;
  findSupport(of: { readonly market: MarketCode }): AsyncResult<SupportDirectory>;
}
