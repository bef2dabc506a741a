import type { FaqQuery, FrequentQuestion } from '#domain/catalogue/faq.ts';
import type { LegalQuery, LegalText } from '#domain/catalogue/legal-text.ts';
import type { AsyncResult } from './failure.ts';

/** Content of the public content host: the frequent questions (Spec §1) and the legal texts of each country. */
export interface PublicContentPort {
  listFaq(of: FaqQuery): AsyncResult<readonly FrequentQuestion[]>;
  findLegalText(of: LegalQuery): AsyncResult<LegalText>;
}
