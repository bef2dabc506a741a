import type { FaqQuery, FrequentQuestion } from '#domain/catalogue/faq.ts';
import type { AsyncResult } from './failure.ts';

/** Content of the public content host: the frequent questions of each country (Spec §1). */
export interface PublicContentPort {
  listFaq(of: FaqQuery): AsyncResult<readonly FrequentQuestion[]>;
}
