import { hasTrait, type SettlementMethod } from '../payment/payment-method.ts';
import { isPendingResult, type PurchaseResult } from '../payment/purchase-result.ts';
import { type SalesChannel, salesChannelRules, salesChannels } from '../payment/sales-channel.ts';

/** The pages of a sale, the same in both channels (Spec §2); each cash checkout has its own page. */
export const saleSteps = [
  'ENTRY',
  'BUY',
  'STADIUM',
  'SUCCESSFUL_PURCHASE',
  'FAIL_PURCHASE',
  'PENDING',
  'TRANSFER',
  'CASH',
  'CASH_TAQUILLA',
  'CASH_MERCADO_PAGO',
  'CASH_SPEI',
  'INSTALLMENT',
  'TOUR_SELECT',
  'INSCRIPTION_FORM',
] as const;
export type SaleStep = (typeof saleSteps)[number];

/** The end of each page's path (Spec §2). */
export const saleStepPaths = {
  ENTRY: '',
  BUY: '/buy',
  STADIUM: '/stadium',
  SUCCESSFUL_PURCHASE: '/successful_purchase',
  FAIL_PURCHASE: '/fail_purchase',
  PENDING: '/pending',
  TRANSFER: '/transfer',
  CASH: '/cash',
  CASH_TAQUILLA: '/cash/TAQUILLA',
  CASH_MERCADO_PAGO: '/cash/MERCADO_PAGO',
  CASH_SPEI: '/cash/SPEI',
  INSTALLMENT: '/installment',
  TOUR_SELECT: '/tour/select',
  INSCRIPTION_FORM: '/inscriptions/form',
} as const satisfies Record<SaleStep, string>;

export const buildStepPath = (salesChannel: SalesChannel, step: SaleStep): string =>
  `${salesChannelRules[salesChannel].basePath}${saleStepPaths[step]}`;

/**
 * Parses a path to its sales channel and page; null for any other path. A trailing slash is ignored; case is
 * not.
 */
export function parseSaleStep(
  path: string,
): { readonly salesChannel: SalesChannel; readonly step: SaleStep } | null {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  for (const salesChannel of salesChannels) {
    const step = saleSteps.find((candidate) => buildStepPath(salesChannel, candidate) === plain);
    if (step !== undefined) return { salesChannel, step };
  }
  return null;
}

/** Returns the page of a purchase result. Assumption: Spec §4 lists results, not pages. */
export const findResultStep = (result: PurchaseResult): SaleStep => stepByResult[result];

/** Builds the route of a purchase result in this channel. */
export const buildResultRoute = (salesChannel: SalesChannel, result: PurchaseResult): string =>
  buildStepPath(salesChannel, findResultStep(result));

/** Builds the path at which a payer completes their pending purchase; null once nothing is awaited. */
export function buildPendingPath(purchase: {
  readonly orderId: string;
  readonly result: PurchaseResult;
  readonly method: SettlementMethod;
}): string | null {
  const { orderId, result } = purchase;
  if (!isPendingResult(result)) return null;
  return hasTrait(purchase, 'isPaidInInstallments')
    ? buildPlanPath('SELF_SERVICE', orderId)
    : `${buildResultRoute('SELF_SERVICE', result)}?${new URLSearchParams({ order: orderId })}`;
}

/** Builds the path of an installment plan; that of an order has its id. */
export const buildPlanPath = (salesChannel: SalesChannel, planId: string): string =>
  `${buildStepPath(salesChannel, 'INSTALLMENT')}?${new URLSearchParams({ plan: planId })}`;

/** Builds the path of the plans that can pay for held seats. */
export const buildPlanOfferPath = (salesChannel: SalesChannel, reservationId: string): string =>
  `${buildStepPath(salesChannel, 'INSTALLMENT')}?${new URLSearchParams({ hold: reservationId })}`;

const stepByResult = {
  SUCCESSFUL: 'SUCCESSFUL_PURCHASE',
  FAIL: 'FAIL_PURCHASE',
  PENDING_PAYMENT: 'PENDING',
  PENDING_CARD: 'PENDING',
  PENDING_TRANSFER: 'TRANSFER',
  PENDING_CLUB: 'CASH_TAQUILLA',
  PENDING_CASH_MP: 'CASH_MERCADO_PAGO',
  PENDING_TRANSFER_SPEI: 'CASH_SPEI',
} as const satisfies Record<PurchaseResult, SaleStep>;
