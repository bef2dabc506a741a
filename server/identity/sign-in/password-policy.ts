import { unmetPasswordRequirements } from '#domain/identity/credentials.ts';
import { commonWords } from './common-words.ts';

/** The reason why a password is rejected. `COMMON` and `CONTEXT` are words disguised with digits and signs. */
export type PasswordIssue = { readonly field: 'password'; readonly reason: string };

/**
 * Validates a password by Spec §5 and ASVS 6.2.4: no common passwords, and none made of public facts about its owner.
 * Since §5 already rejects the plain entries of common password lists, the check looks for their kernel: the letters
 * that remain when case, digits at the ends and look-alikes are undone.
 */
export function validatePassword(
  password: string,
  personalTexts: readonly string[],
): readonly PasswordIssue[] {
  const unmet = unmetPasswordRequirements(password);
  if (unmet.length > 0) return unmet.map(toIssue);
  const kernels = extractKernels(password);
  if (kernels.some(isCommon)) return [toIssue('COMMON')];
  const personalKernels = personalTexts.flatMap(splitWords);
  return kernels.some((kernel) => personalKernels.includes(kernel)) ? [toIssue('CONTEXT')] : [];
}

const toIssue = (reason: string): PasswordIssue => ({ field: 'password', reason });

/** Digits and signs that commonly replace letters. */
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Extracts the possible kernels: 'P@ssw0rd-2026' gives 'password' both with its ends cut off and with look-alikes
 * replaced.
 */
function extractKernels(password: string): readonly string[] {
  const text = stripAccents(password);
  const bare = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const replaceLookAlikes = (part: string) => [...part].map((sign) => lookAlikes[sign] ?? sign).join('');
  const candidates = [
    bare,
    replaceLookAlikes(bare),
    replaceLookAlikes(text),
    replaceLookAlikes(text.replace(/[^a-z@$]+$/g, '')),
  ];
  return [...new Set(candidates.map((kernel) => kernel.replace(/[^a-z]/g, '')))];
}

/**
 * Returns true for common words, and for kernels of one or two distinct letters, which are sequences or repetitions.
 */
const isCommon = (kernel: string): boolean =>
  new Set(kernel).size < 3 || commonWords.has(kernel) || commonWords.has(collapseRepetition(kernel));

/** Collapses a doubled word: 'passpass' to 'pass'. */
function collapseRepetition(kernel: string): string {
  const half = kernel.slice(0, kernel.length / 2);
  return kernel === half + half ? half : kernel;
}

/** Splits a name or an address into words that are long enough to be a kernel, and adds the whole of it. */
function splitWords(text: string): readonly string[] {
  const whole = stripAccents(text);
  return [whole.replace(/[^a-z]/g, ''), ...whole.split(/[^a-z]+/)].filter(({ length }) => length >= 3);
}

const stripAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
