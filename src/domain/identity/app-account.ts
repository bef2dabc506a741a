/** The account behind a link from the mobile app, shown to whoever opens the link. Contacts are masked. */
export type AppAccount = {
  readonly account: string;
  /** The account of the link is already signed in in this browser. */
  readonly isSignedIn: boolean;
  /** The masked contact of another account that is signed in here; null when nobody else is. */
  readonly signedInAs: string | null;
};
