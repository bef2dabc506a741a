import type { SessionUser } from '#domain/auth/session-user.ts';
import type { DocumentType } from '#domain/fan/identity-document.ts';
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
  /** Whether the contact was proven; one that was merely claimed opens nothing. */
  readonly isConfirmed: boolean;
  /** The password opens nothing until its owner makes another one. */
  readonly mustReset: boolean;
};

/** Everybody with an account, fans and operators. E-mail addresses come trimmed and in lower case. */
export interface People {
  find(personId: string): Promise<SessionUser | null>;
  findByEmail(email: string): Promise<SessionUser | null>;
  findByDocument(market: MarketCode, type: DocumentType, number: string): Promise<SessionUser | null>;
  /** Whose a contact is: an e-mail address or a phone in international form. */
  findByContact(contact: string): Promise<SessionUser | null>;
  /** The phone in international form. */
  register(
    fan: Identity & { readonly email: string; readonly phone: string | null; readonly market: MarketCode },
  ): Promise<Result<SessionUser, 'UsernameExistsException' | 'RepeatedDocumentNumber'>>;
  /** By e-mail address, proven or claimed, or by a proven phone. */
  passwordOf(contact: string): Promise<PasswordHolder | null>;
}
