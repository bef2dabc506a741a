/** Removes the dots, dashes and spaces that people write in document numbers. */
export const normalizeDocument = (number: string): string => number.replace(/[\s.-]/g, '').toUpperCase();
