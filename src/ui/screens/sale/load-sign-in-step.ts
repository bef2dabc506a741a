import { withMessages } from '../../i18n/load-messages.ts';

/** Loads the sign-in step of a sale, for buyers who are not signed in by then. */
export const loadSignInStep = withMessages('signIn', () => import('./buy/SignInStep.tsx'));

/** Loads the page of a buyer who signed out while their seats were held. */
export const loadSignedOutStep = withMessages('signIn', () => import('./buy/SignedOutStep.tsx'));
