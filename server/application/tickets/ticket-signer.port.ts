import type { QrClaims } from '#domain/ticket/qr-payload.ts';

/** Makes and checks the text inside a ticket's QR code. The gate needs only the public key. */
export interface TicketSigner {
  readonly keyId: string;
  /** The whole text of a static code. */
  sign(claims: Omit<QrClaims, 'keyId'>): string;
  /** What a scanned text vouches for; null unless it is genuine and unaltered. */
  verify(text: string): QrClaims | null;
  /** Ed25519 public key, PEM (SPKI). */
  readonly publicKey: string;
}
