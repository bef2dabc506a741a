/** Removes the dots, dashes and spaces that people write in document numbers. */
export const normaliseDocument = (number: string): string => number.replace(/[\s.-]/g, '').toUpperCase();
