import type { Language } from '../market/locale.ts';
import type { MarketCode } from '../market/market.ts';

/** A frequently asked question and its answer, as plain text. */
export type FrequentQuestion = { readonly question: string; readonly answer: string };

/** The country (Spec §1) and the language of the questions. */
export type FaqQuery = { readonly market: MarketCode; readonly language: Language };
