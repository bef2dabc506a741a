/** Card details as typed. They are sent from the browser to the provider only, and never stored. */
export type CardDetails = {
  readonly number: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly securityCode: string;
  readonly holderName: string;
  readonly documentType: string | null;
  readonly documentNumber: string | null;
};
