/** A confirmation that the payer's bank requires (3-D Secure): its page, and the challenge request posted to it. */
export type BankChallenge = { readonly url: string; readonly creq: string | null };

/**
 * Checks whether a message of the challenge's frame says that the payer has answered. It never says what they answered, and
 * its origin proves nothing: the frame leads from the bank's page to the provider's, which sends it. Source: Mercado Pago, "3DS 2.0".
 */
export const isChallengeAnswer = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'status' in data && data.status === 'COMPLETE';
