/** Documents are compared without the dots, dashes and spaces people write in them. */
export const canonicalDocument = (number: string): string => number.replace(/[\s.-]/g, '').toUpperCase();
