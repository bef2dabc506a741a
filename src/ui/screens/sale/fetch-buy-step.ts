import { withWords } from '../../i18n/words.ts';

/** The screens behind the seats: fetched while the seats are chosen, or when they are wanted, whichever comes first. */
export const fetchBuyStep = withWords('buy', () => import('./buy/BuyStep.tsx'));
