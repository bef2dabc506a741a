/** A card as typed. It leaves the browser only towards the provider and is never kept. */
export type CardEntry = {
  readonly number: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly securityCode: string;
  readonly holderName: string;
  readonly documentType: string | null;
  readonly documentNumber: string | null;
};
