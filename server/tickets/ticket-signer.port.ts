import type { QrClaims } from '#domain/ticket/qr-payload.ts';

/** Signs and verifies the text of a ticket's QR code. The gate needs only the public key. */
export interface TicketSigner {
  readonly keyId: string;
  /** Returns the whole text of a static code. */
  sign(claims: Omit<QrClaims, 'keyId'>): string;
  /** Derives the short code of a ticket whose QR code cannot be read; only servers with the key know it. */
  deriveFallbackCode(ticket: { readonly id: string; readonly generation: number }): string;
  /** Returns the claims of a scanned text; null unless it is genuine and unaltered. */
  verify(text: string): QrClaims | null;
  /** The Ed25519 public key, PEM (SPKI). */
  readonly publicKey: string;
}
