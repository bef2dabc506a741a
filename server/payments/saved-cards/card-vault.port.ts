import type { Result } from '#domain/shared/result.ts';
import type { ProviderFailure, ProviderPayer } from '../attempts/payment-provider.port.ts';

export type ProviderCard = {
  readonly id: string;
  readonly brand: string;
  /** The first digits (BIN), which identify the bank; read when needed and not stored by us. */
  readonly firstSix: string | null;
  readonly lastFour: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly issuer: string | null;
  readonly securityCodeLength: number;
};

/** The cards that fans save at the payment provider. */
export interface CardVault {
  /** Finds the provider's customer with this email address, or creates one. */
  findOrCreateCustomer(
    person: Pick<ProviderPayer, 'email' | 'firstName' | 'lastName'>,
  ): Promise<Result<{ readonly customerId: string }, ProviderFailure>>;
  /** Saves the card behind a single-use token. */
  saveCard(customerId: string, cardToken: string): Promise<Result<ProviderCard, ProviderFailure>>;
  listCards(customerId: string): Promise<Result<readonly ProviderCard[], ProviderFailure>>;
  /**
   * Turns a saved card into a single-use token without its security code, for a charge to which its owner agreed. The
   * provider rejects a card of another customer.
   */
  tokenizeCard(customerId: string, cardId: string): Promise<Result<string, ProviderFailure>>;
  /** Removes a saved card; succeeds when it does not exist. */
  removeCard(customerId: string, cardId: string): Promise<Result<void, ProviderFailure>>;
}
