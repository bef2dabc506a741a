import type { QrMode } from '#domain/catalogue/qr-mode.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Result } from '#domain/shared/result.ts';
import type { EntryCodeIssue } from '#domain/ticket/entry-code.ts';

/** The ticket of a code. The generation increases with each transfer or reissue. */
export type SignedTicket = {
  /** 128 random bits in base64url. */
  readonly id: string;
  readonly eventId: string;
  readonly generation: number;
};

/** The text of a code; for a dynamic one its fixed part, and the secret of its one-time passwords in hexadecimal digits. */
export type SignedCode = { readonly qr: string; readonly secret: string | null };

export type EntryCodeRejection =
  | EntryCodeIssue
  /** Signed by no key of ours, or altered. */
  | 'NOT_GENUINE'
  /** A ticket of an event other than those that the gate admits to. */
  | 'OTHER_EVENT'
  /** A dynamic code without its changing part, or with one of another period. */
  | 'OUT_OF_DATE';

/** Signs and verifies entry codes. A gate verifies open codes with the public key alone. */
export interface TicketSigner {
  /** Creates the code of a ticket in the mode of its event. The same ticket always gets the same. */
  sign(ticket: SignedTicket, mode: QrMode): SignedCode;
  /** Derives the short code of a ticket whose QR code cannot be read; only servers with the key know it. */
  deriveFallbackCode(ticket: Pick<SignedTicket, 'id' | 'generation'>): string;
  /** Checks whether a typed text is the short code of this ticket, in any case and with any separators. */
  verifyFallbackCode(typed: string, ticket: Pick<SignedTicket, 'id' | 'generation'>): boolean;
  /** Verifies a scanned text at a gate of these events. */
  verify(
    text: string,
    gate: { readonly eventIds: readonly string[]; readonly now: Instant },
  ): Result<SignedTicket & { readonly mode: QrMode }, EntryCodeRejection>;
  /** The Ed25519 public key, PEM (SPKI). */
  readonly publicKey: string;
}
