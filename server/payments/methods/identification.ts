import {
  canChargeOrganisation,
  findOrganisationUnavailableReason,
  isSameDocument,
  type OrganisationAccount,
} from '#domain/payment/organisation.ts';
import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import type { UnitOfWork } from '#server/unit-of-work/public.ts';
import { paymentLeaseMs } from '../attempts/payment-attempt-limits.ts';
import { methodNotOffered } from '../attempts/payment-error.ts';
import { sellImmediately } from '../settlement/sell-immediately.ts';
import type { FindPaymentOption, PayableSale, PaymentMethodHandler } from './method-handler.ts';

/**
 * Creates the handler of IDENTIFICATION: the fan shows their document, the seller types its number, and the fan's
 * organisation is charged in the transaction that sells the seats. The number is compared and never stored.
 */
export const createIdentificationHandler = ({
  organisationId,
  documentNumber,
}: PaymentInputOf<'IDENTIFICATION'>): PaymentMethodHandler => ({
  provider: 'taquilla',
  isHosted: false,
  leaseMs: paymentLeaseMs,
  async validate(_parts, { payer }) {
    const isTheirs = payer !== null && isSameDocument(payer, documentNumber);
    return isTheirs
      ? null
      : {
          code: 'FIELDS_INVALID',
          fields: [{ field: 'payment.documentNumber', reason: 'DOCUMENT_MISMATCH' }],
        };
  },
  async validateLocked(store, { reservation, buyerId, total }) {
    const fan = await store.buyers.find(buyerId);
    const document = fan === null ? null : getDocument(fan);
    // Checked again inside the transaction, because the fan's document may have changed since.
    if (document === null || !isSameDocument(document, documentNumber))
      return methodNotOffered('NO_ORGANISATION');
    const account = await store.organisations.lock(organisationId, {
      ...document,
      market: reservation.market,
    });
    if (account === null) return methodNotOffered('NO_ORGANISATION');
    return canChargeOrganisation(account, total) ? null : methodNotOffered('LIMIT_PASSED');
  },
  async write(store, sale) {
    const { order, attemptId } = sale;
    if (order.sellerId === null)
      throw new Error('An organisation payment needs a seller who saw the document.');
    await store.organisations.charge({
      organisationId,
      amount: { amount: order.total.total, currency: order.total.currency },
      orderId: order.id,
      attemptId,
      by: order.sellerId,
    });
    await sellImmediately(store, sale, {
      statusDetail: 'organisation',
      paymentMethodId: 'identification',
      paymentTypeId: 'organisation',
    });
  },
});

/** Returns the organisations that pay for the fan, with the remaining limit of each. */
export const findIdentificationOption: FindPaymentOption = async (deps, sale) => {
  const organisations = await listFanOrganisations(deps.sales, sale);
  return { reason: findOrganisationUnavailableReason(organisations, sale.total), organisations };
};

async function listFanOrganisations(
  sales: Pick<UnitOfWork, 'organisations'>,
  { payer, market }: PayableSale,
): Promise<readonly OrganisationAccount[]> {
  const document = payer === null ? null : getDocument(payer);
  return document === null ? [] : sales.organisations.list({ ...document, market });
}

function getDocument({ documentType, documentNumber }: NonNullable<PayableSale['payer']>) {
  return documentType === null || documentNumber === null ? null : { documentType, documentNumber };
}
