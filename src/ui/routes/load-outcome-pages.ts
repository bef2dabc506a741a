import { withMessages } from '../i18n/load-messages.ts';

/** Loads the pages of a purchase's result, while it is being paid or when they are opened, whichever comes first. */
export const loadOutcomePages = withMessages('outcome', () => import('./OutcomePages.tsx'));
