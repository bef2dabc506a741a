/** Whose account the mobile app's link opens, told to whoever opens it; contacts are masked. */
export type AppAccount = {
  readonly account: string;
  /** They are in here already. */
  readonly isHere: boolean;
  /** Somebody else is in here. */
  readonly here: string | null;
};
