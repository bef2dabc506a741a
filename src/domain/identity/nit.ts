/** Validates a NIT, the Colombian tax number with its check digit: '890903938-8', hyphen optional. */
export function isNit(text: string): boolean {
  const [, digits, check] = /^([0-9]{8,10})-?([0-9])$/.exec(text) ?? [];
  return digits !== undefined && Number(check) === calculateNitCheckDigit(digits);
}

/**
 * Calculates the check digit (DIAN, Orden Administrativa 4 of 1989): prime weights from the right, modulo 11.
 */
export function calculateNitCheckDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (weights[index] ?? 0), 0);
  const rest = sum % 11;
  return rest < 2 ? rest : 11 - rest;
}

const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71] as const;
