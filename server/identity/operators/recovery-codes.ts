import { randomInt } from 'node:crypto';
import {
  formatRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  RECOVERY_LOOKUP_LENGTH,
} from '#domain/identity/recovery-code.ts';
import type { SlowHash } from '#server/kernel/public.ts';
import type { RecoveryCodeHash } from './second-factors.port.ts';

const drawCharacters = (length: number): string =>
  Array.from({ length }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');

/** Splits a recovery code into the part that finds it and the part that proves it. */
export const splitRecoveryCode = (code: string): { readonly lookup: string; readonly proof: string } => ({
  lookup: code.slice(0, RECOVERY_LOOKUP_LENGTH),
  proof: code.slice(RECOVERY_LOOKUP_LENGTH),
});

/**
 * Generates the code that is mailed after a reset of the second factor: 60 bits, so that its hash needs no salt.
 */
export const generateMailedCode = (): string => drawCharacters(RECOVERY_CODE_LENGTH);

/**
 * Generates ten recovery codes, in plain text to be shown once and as hashes to be stored. No two have the same prefix.
 */
export async function generateRecoveryCodes(
  hash: SlowHash,
): Promise<{ readonly plainCodes: readonly string[]; readonly codeHashes: readonly RecoveryCodeHash[] }> {
  const lookups = new Set<string>();
  while (lookups.size < RECOVERY_CODE_COUNT) lookups.add(drawCharacters(RECOVERY_LOOKUP_LENGTH));
  const codes = [...lookups].map((lookup) => ({
    lookup,
    proof: drawCharacters(RECOVERY_CODE_LENGTH - RECOVERY_LOOKUP_LENGTH),
  }));
  const codeHashes = await Promise.all(
    codes.map(async ({ lookup, proof }) => ({ lookup, codeHash: await hash.hash(proof) })),
  );
  return {
    plainCodes: codes.map(({ lookup, proof }) => formatRecoveryCode(`${lookup}${proof}`)),
    codeHashes,
  };
}
