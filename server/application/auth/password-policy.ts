import { unmetPasswordRequirements } from '#domain/fan/credentials.ts';
import { commonWords } from './common-words.ts';

/** Why a password is not taken. `COMMON` and `CONTEXT` are words dressed up with digits and signs, however they are. */
export type PasswordIssue = { readonly field: 'password'; readonly reason: string };

/**
 * Spec §5, and ASVS 6.2.4 beside it: no password that thousands have, and none made of what everybody knows of its owner.
 * The rule of §5 already refuses the plain entries of the lists of common passwords, so what is looked for is their kernel:
 * the letters that are left when case, digits at the ends and look-alikes are undone.
 */
export function judgePassword(password: string, ownWords: readonly string[]): readonly PasswordIssue[] {
  const unmet = unmetPasswordRequirements(password);
  if (unmet.length > 0) return unmet.map(issue);
  const kernels = kernelsOf(password);
  if (kernels.some(isCommon)) return [issue('COMMON')];
  const own = ownWords.flatMap(wordsOf);
  return kernels.some((kernel) => own.includes(kernel)) ? [issue('CONTEXT')] : [];
}

const issue = (reason: string): PasswordIssue => ({ field: 'password', reason });

/** Digits and signs that stand for letters, as everybody who was told to use some does. */
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

/** 'P@ssw0rd-2026' is 'password' twice over: with its ends cut off, and with what is in it read as letters. */
function kernelsOf(password: string): readonly string[] {
  const text = plain(password);
  const bare = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const spoken = (part: string) => [...part].map((sign) => lookAlikes[sign] ?? sign).join('');
  const candidates = [bare, spoken(bare), spoken(text), spoken(text.replace(/[^a-z@$]+$/g, ''))];
  return [...new Set(candidates.map((kernel) => kernel.replace(/[^a-z]/g, '')))];
}

/** Little but itself is left when a sequence, a repetition or next to nothing was dressed up. */
const isCommon = (kernel: string): boolean =>
  new Set(kernel).size < 3 || commonWords.has(kernel) || commonWords.has(once(kernel));

/** 'passpass' is 'pass' said twice. */
function once(kernel: string): string {
  const half = kernel.slice(0, kernel.length / 2);
  return kernel === half + half ? half : kernel;
}

/** The words of a name or an address that are long enough to be a password's kernel, and the whole of it. */
function wordsOf(text: string): readonly string[] {
  const whole = plain(text);
  return [whole.replace(/[^a-z]/g, ''), ...whole.split(/[^a-z]+/)].filter(({ length }) => length >= 3);
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
