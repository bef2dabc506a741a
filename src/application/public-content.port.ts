import type { FaqQuery, FrequentQuestion } from '#domain/catalogue/faq.ts';
import type { LegalQuery, LegalText } from '#domain/catalogue/legal-text.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { SupportDirectory } from '#domain/market/support.ts';
import type { AsyncResult } from './failure.ts';

/** Content of the public content host: the frequent questions (Spec §1) the legal texts and the support of each country. */
export interface PublicContentPort {
  listFaq(of: FaqQuery): AsyncResult<readonly FrequentQuestion[]>;
  findLegalText(of: LegalQuery): AsyncResult<LegalText>;
  findSupport(of: { readonly market: MarketCode }): AsyncResult<SupportDirectory>;
}
