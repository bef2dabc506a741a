import { withMessages } from '../../i18n/load-messages.ts';

/** Loads the steps after the seats, while seats are chosen or when they are needed, whichever comes first. */
export const loadBuyStep = withMessages('buy', () => import('./buy/BuyStep.tsx'));
