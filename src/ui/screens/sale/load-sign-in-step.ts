import { withMessages } from '../../i18n/load-messages.ts';

/** Loads the sign-in step of a sale, for buyers who are not signed in by then. */
export const loadSignInStep = withMessages('signIn', () => import('./buy/SignInStep.tsx'));
