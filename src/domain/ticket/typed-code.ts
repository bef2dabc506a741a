import { err, ok, type Result } from '../shared/result.ts';

/** The letters of codes that people read out and type: no 0 and O, no 1 and I. Each stands for an element of a field of 32. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The letters of a typed code before its check letter, 55 bits. */
export const typedCodeLength = 11;
const groupLength = 4;

export type TypedCodeIssue = 'WRONG_LENGTH' | 'UNKNOWN_LETTER' | 'WRONG_CHECK';

/** Formats the values from 0 to 31 of a code's letters, with a check letter: 'ABCD-EFGH-JKLM'. */
export const formatTypedCode = (values: readonly number[]): string =>
  inGroups([...values, calculateCheck(values)].map((value) => alphabet.charAt(value)).join(''));

/**
 * Parses a code as a steward types it, in any case and with any separators, to the form in which it is printed. The check letter finds
 * every wrong letter, and every two letters that changed places.
 */
export function parseTypedCode(text: string): Result<string, TypedCodeIssue> {
  const letters = text.toUpperCase().replaceAll(/[\s.\-–—]/g, '');
  const values = Array.from(letters, (letter) => alphabet.indexOf(letter));
  if (values.includes(-1)) return err('UNKNOWN_LETTER');
  if (values.length !== typedCodeLength + 1) return err('WRONG_LENGTH');
  return calculateCheck(values.slice(0, -1)) === values.at(-1) ? ok(inGroups(letters)) : err('WRONG_CHECK');
}

/**
 * Calculates the check of a code: the sum of its letters, each multiplied by a power of the field's generator of its own. A sum in
 * GF(32) is an exclusive or.
 */
const calculateCheck = (values: readonly number[]): number =>
  values.reduceRight((check, value) => multiplyByGenerator(check ^ value), 0);

/** Multiplies by the generator of GF(32), whose polynomial is x⁵ + x² + 1. */
const multiplyByGenerator = (value: number): number => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31;

const inGroups = (letters: string): string =>
  letters.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? '';
