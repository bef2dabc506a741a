import type { BankChallengeSnapshot } from './bank-challenge.machine.ts';

/** `loading` and `shown`: the frame is open. `unframed`: the bank's page opens in the same tab. */
export type BankChallengeView = { readonly screen: BankChallengeSnapshot['value'] };

export const toBankChallengeView = ({ value }: BankChallengeSnapshot): BankChallengeView => ({
  screen: value,
});
