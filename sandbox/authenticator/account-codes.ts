/** What an account shows: the code of now, and those on either side, which a server forgives. */
export type AccountCodes = {
  readonly account: string;
  readonly previous: string;
  readonly current: string;
  readonly next: string;
};
