/** A confirmation that the payer's bank requires (3-D Secure): its page, and the challenge request posted to it. */
export type BankChallenge = { readonly url: string; readonly creq: string | null };

/** Checks whether a message of the challenge's frame says that the payer has answered. It never says what they answered. */
export const isChallengeAnswer = (
  { url }: BankChallenge,
  { origin, data }: { readonly origin: string; readonly data: unknown },
): boolean =>
  URL.parse(url)?.origin === origin &&
  typeof data === 'object' &&
  data !== null &&
  'status' in data &&
  data.status === 'COMPLETE';
