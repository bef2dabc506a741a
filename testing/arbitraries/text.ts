import fc from 'fast-check';

const characters = (alphabet: string) => fc.constantFrom(...alphabet);

/** A text over an alphabet, of a length within the range. */
export const textOf = (alphabet: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.array(characters(alphabet), { minLength, maxLength }).map((letters) => letters.join(''));

export const digits = (minLength: number, maxLength = minLength): fc.Arbitrary<string> =>
  textOf('0123456789', minLength, maxLength);

export const upperCase = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const lowerCase = 'abcdefghijklmnopqrstuvwxyz';
export const decimal = '0123456789';

/** Inserts a separator or nothing after each digit, as people write numbers. */
export const withSeparators = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom('', ' ', '-', '.'), { minLength: text.length, maxLength: text.length })
    .map((gaps) => [...text].map((digit, index) => digit + gaps[index]).join(''));
