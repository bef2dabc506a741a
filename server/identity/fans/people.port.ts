import type { DocumentType } from '#domain/identity/identity-document.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Result } from '#domain/shared/result.ts';

export type Identity = {
  readonly firstName: string;
  readonly lastName: string;
  readonly documentType: DocumentType;
  readonly documentNumber: string;
};

export type PasswordHolder = {
  readonly personId: string;
  readonly passwordHash: string | null;
  /** True when the contact is verified; an unverified one gives no access. */
  readonly isConfirmed: boolean;
  /** True when the password is invalid until its owner sets another. */
  readonly mustReset: boolean;
};

/**
 * Finds and registers people with accounts, fans and operators. E-mail addresses are trimmed and in lower case.
 */
export interface People {
  find(personId: string): Promise<SessionUser | null>;
  findByDocument(market: MarketCode, type: DocumentType, number: string): Promise<SessionUser | null>;
  /** Finds the owner of a contact: an e-mail address or a phone in international form. */
  findByContact(contact: string): Promise<SessionUser | null>;
  /** Registers a fan; the phone is in international form. */
  register(
    fan: Identity & { readonly email: string; readonly phone: string | null; readonly market: MarketCode },
  ): Promise<Result<SessionUser, 'UsernameExistsException' | 'RepeatedDocumentNumber'>>;
  /** Finds the password by e-mail address, verified or not, or by a verified phone. */
  findPassword(contact: string): Promise<PasswordHolder | null>;
}
