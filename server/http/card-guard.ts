/**
 * Card numbers must never reach us: text with a run of 13 to 19 digits that passes Luhn is rejected before anything parses
 * or logs it (PCI DSS 3.3). Groups split by spaces or dashes count; parts of longer identifiers do not.
 */
const candidatePattern =
  /(?<![A-Za-z0-9])\d{13,19}(?![A-Za-z0-9])|(?<![A-Za-z0-9_-])\d(?:[ -]?\d){12,18}(?![A-Za-z0-9_-])/g;

export function containsCardNumber(text: string): boolean {
  for (const [candidate] of text.matchAll(candidatePattern)) {
    if (passesLuhn(candidate.replace(/[ -]/g, ''))) return true;
  }
  return false;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0 && /[1-9]/.test(digits);
}
