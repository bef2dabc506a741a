import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { buildSignedText, encodeQr, parseQr } from '#domain/ticket/qr-payload.ts';
import { deriveFallbackCode } from './fallback-code.ts';
import type { TicketSigner } from './ticket-signer.port.ts';

/** Creates a ticket signer from an Ed25519 private key in PEM (PKCS #8, RFC 8032). Throws on any other kind of key. */
export function ed25519Signer(privateKeyPem: string): TicketSigner {
  const privateKey = createPrivateKey(privateKeyPem);
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new TypeError('The ticket signing key is not an Ed25519 key.');
  const publicKey = createPublicKey(privateKey);
  const keyId = computeKeyId(publicKey);
  const privateBytes = privateKey.export({ type: 'pkcs8', format: 'der' });
  const fallbackSecret = new Uint8Array(hkdfSync('sha256', privateBytes, '', 'ticket fallback code', 32));
  return {
    keyId,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),

    sign(claims) {
      const signed = { ...claims, keyId };
      const signature = sign(null, Buffer.from(buildSignedText(signed)), privateKey).toString('base64url');
      return encodeQr({ kind: 'open', claims: signed, signature, moment: null });
    },

    deriveFallbackCode: (ticket) => deriveFallbackCode(fallbackSecret, ticket),

    verify(text) {
      const parsed = parseQr(text);
      if (!parsed.ok || parsed.value.kind !== 'open' || parsed.value.moment !== null) return null;
      const { claims, signature } = parsed.value;
      const bytes = Buffer.from(signature, 'base64url');
      const isCanonical = bytes.length === 64 && bytes.toString('base64url') === signature;
      if (claims.keyId !== keyId || !isCanonical) return null;
      return verify(null, Buffer.from(buildSignedText(claims)), publicKey, bytes) ? claims : null;
    },
  };
}

/** Generates a private key in PEM, for the first start of a server. */
export function generateSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Computes the short id of a key, so that keys can be rotated while old tickets stay valid. */
const computeKeyId = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, 8);
