import type { FaqQuery, FrequentQuestion } from '#domain/content/faq.ts';
import type { Outcome } from './failure.ts';

/** What the public content host holds: the frequent questions of each country (Spec §1). */
export interface PublicContentPort {
  faq(of: FaqQuery): Outcome<readonly FrequentQuestion[]>;
}
