const weights = [3, 7, 1] as const;

/** Calculates the check digit of a CLABE: digits weighted 3, 7, 1 modulo ten, summed, complement to ten (Banco de México). */
export function calculateClabeCheckDigit(seventeen: string): number {
  let sum = 0;
  for (let index = 0; index < 17; index += 1) {
    sum += (Number(seventeen[index]) * (weights[index % 3] ?? 1)) % 10;
  }
  return (10 - (sum % 10)) % 10;
}

/** Validates a CLABE: 18 digits, the last a check digit. */
export const isClabe = (text: string): boolean =>
  /^[0-9]{18}$/.test(text) && Number(text.at(-1)) === calculateClabeCheckDigit(text.slice(0, 17));

/** Generates the unique 18-digit CLABE of a payment at Mercado Pago W (bank 722, city 969). */
export function generateClabe(paymentId: number): string {
  const account = String(paymentId).slice(-11).padStart(11, '0');
  const seventeen = `722969${account}`;
  return `${seventeen}${calculateClabeCheckDigit(seventeen)}`;
}
