/** Formats an amount for display: 68.000 COP or 680.50 MXN, by each country's convention. */
export function formatAmount(amount: number, currency: string): string {
  const locale = currency === 'COP' ? 'es-CO' : 'en-US';
  const digits = Number.isInteger(amount) ? 0 : 2;
  return `${amount.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${currency}`;
}

export function formatInstant(text: string | null): string {
  return text ? text.slice(0, 16).replace('T', ' ') : '';
}
