import { randomInt } from 'node:crypto';
import {
  groupedRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  RECOVERY_LOOKUP_LENGTH,
} from '#domain/auth/recovery-code.ts';
import type { SlowHash } from '../auth/hashing.port.ts';
import type { RecoveryCodeHash } from './second-factors.port.ts';

const drawn = (length: number): string =>
  Array.from({ length }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');

/** The part a code is found by, and the part that proves it. */
export const partsOfRecoveryCode = (code: string): { readonly lookup: string; readonly proof: string } => ({
  lookup: code.slice(0, RECOVERY_LOOKUP_LENGTH),
  proof: code.slice(RECOVERY_LOOKUP_LENGTH),
});

/** The code that goes out by mail when a second factor was reset: 60 bits, so that its hash needs no salt. */
export const newMailedCode = (): string => drawn(RECOVERY_CODE_LENGTH);

/** Ten new codes: as they are shown, this once, and as they are kept. No two begin alike. */
export async function newRecoveryCodes(
  hash: SlowHash,
): Promise<{ readonly shown: readonly string[]; readonly kept: readonly RecoveryCodeHash[] }> {
  const lookups = new Set<string>();
  while (lookups.size < RECOVERY_CODES) lookups.add(drawn(RECOVERY_LOOKUP_LENGTH));
  const codes = [...lookups].map((lookup) => ({
    lookup,
    proof: drawn(RECOVERY_CODE_LENGTH - RECOVERY_LOOKUP_LENGTH),
  }));
  const kept = await Promise.all(
    codes.map(async ({ lookup, proof }) => ({ lookup, codeHash: await hash.hash(proof) })),
  );
  return { shown: codes.map(({ lookup, proof }) => groupedRecoveryCode(`${lookup}${proof}`)), kept };
}
