/** Groups characters in fours from the left, for reading and typing: '4820 1937 5500 1249'. */
export const groupDigits = (digits: string): string => digits.replace(/(\S{4})(?=\S)/g, '$1 ');
