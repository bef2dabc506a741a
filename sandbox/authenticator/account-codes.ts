/** The codes of an account: the current one, and the adjacent ones that servers tolerate. */
export type AccountCodes = {
  readonly account: string;
  readonly previous: string;
  readonly current: string;
  readonly next: string;
};
