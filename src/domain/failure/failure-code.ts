import { accessFailureCodes } from '../identity/access-failure.ts';
import { accountFailureCodes } from '../identity/account-failure.ts';
import { apiAuthErrors, authErrors } from '../identity/auth-error.ts';
import { paymentFailureCodes } from '../payment/payment-failure.ts';
import { saleFailureCodes } from '../sale/sale-failure.ts';
import { clientFailureCodes } from '../shared/client-failure.ts';
import { requestFailureCodes } from '../shared/request-failure.ts';
import { ticketFailureCodes } from '../ticket/ticket-failure.ts';

/** The codes that our API sends; the contract gives each its HTTP status. */
export const apiFailureCodes = [
  ...requestFailureCodes,
  ...accessFailureCodes,
  ...accountFailureCodes,
  ...saleFailureCodes,
  ...paymentFailureCodes,
  ...ticketFailureCodes,
  ...apiAuthErrors,
] as const;
export type ApiFailureCode = (typeof apiFailureCodes)[number];

/** The codes that a response may carry: those of our API and the other identifiers of Spec §8. */
export const serverFailureCodes = [...new Set([...apiFailureCodes, ...authErrors])] as const;
export type ServerFailureCode = (typeof serverFailureCodes)[number];

/** All failure codes. A code that is missing here does not compile in a port, a machine, a screen or the server. */
export const failureCodes = [...serverFailureCodes, ...clientFailureCodes] as const;
export type FailureCode = (typeof failureCodes)[number];

/** Returns the code of a response, or null when this release does not know it. */
export const parseServerFailureCode = (code: string): ServerFailureCode | null =>
  serverFailureCodes.find((known) => known === code) ?? null;
