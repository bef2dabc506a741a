import { withWords } from '../../i18n/words.ts';

/** Signing in within a sale, for whoever is not signed in by then. */
export const fetchSignIn = withWords('signIn', () => import('./buy/SignIn.tsx'));
