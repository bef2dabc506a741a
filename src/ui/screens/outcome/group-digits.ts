/** In groups of four from the left, to be read out and typed: '4820 1937 5500 1249'. */
export const groupDigits = (digits: string): string => digits.replace(/(\S{4})(?=\S)/g, '$1 ');
