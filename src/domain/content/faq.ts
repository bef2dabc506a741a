import type { Language } from '../market/locale.ts';
import type { MarketCode } from '../market/market.ts';

/** A frequent question and its answer, in plain words. */
export type FrequentQuestion = { readonly question: string; readonly answer: string };

/** Each country has its own (Spec §1), in every language. */
export type FaqQuery = { readonly market: MarketCode; readonly language: Language };
