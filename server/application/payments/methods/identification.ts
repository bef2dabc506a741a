import {
  canCharge,
  isSameDocument,
  type OrganisationAccount,
  organisationRefusalOf,
} from '#domain/payment/organisation.ts';
import type { PaymentOrderOf } from '#domain/payment/payment-order.ts';
import type { SaleStore } from '../../sale/sale-store.port.ts';
import { cardLeaseMs } from '../payment-lease.ts';
import { notOffered } from '../payment-refusal.ts';
import { sellAtOnce } from '../sell-at-once.ts';
import type { Carrier, Chooser, SaleToPay } from './carrier.ts';

/**
 * Creates the handler of IDENTIFICATION: the fan shows their document, the seller types its number, and the fan's
 * organisation is charged in the transaction that sells the seats. The number is compared and never stored.
 */
export const byIdentification = ({
  organisationId,
  documentNumber,
}: PaymentOrderOf<'IDENTIFICATION'>): Carrier => ({
  provider: 'taquilla',
  isHosted: false,
  leaseMs: cardLeaseMs,
  async refusal(_parts, { payer }) {
    const isTheirs = payer !== null && isSameDocument(payer, documentNumber);
    return isTheirs
      ? null
      : {
          code: 'FIELDS_INVALID',
          fields: [{ field: 'payment.documentNumber', reason: 'DOCUMENT_MISMATCH' }],
        };
  },
  async check(store, { reservation, buyerId, total }) {
    const fan = await store.buyer(buyerId);
    const document = fan === null ? null : documentOf(fan);
    // Checked again inside the transaction, because the fan's document may have changed since.
    if (document === null || !isSameDocument(document, documentNumber)) return notOffered('NO_ORGANISATION');
    const account = await store.lockOrganisation(organisationId, {
      ...document,
      market: reservation.market,
    });
    if (account === null) return notOffered('NO_ORGANISATION');
    return canCharge(account, total) ? null : notOffered('LIMIT_PASSED');
  },
  async write(store, sale) {
    const { order, attemptId } = sale;
    if (order.sellerId === null)
      throw new Error('An organisation payment needs a seller who saw the document.');
    await store.chargeOrganisation({
      organisationId,
      amount: { amount: order.total.total, currency: order.total.currency },
      orderId: order.id,
      attemptId,
      by: order.sellerId,
    });
    await sellAtOnce(store, sale, {
      statusDetail: 'organisation',
      paymentMethodId: 'identification',
      paymentTypeId: 'organisation',
    });
  },
});

/** Returns the organisations that pay for the fan, with the remaining limit of each. */
export const identificationChoice: Chooser = async (parts, sale) => {
  const organisations = await organisationsOf(parts.sales, sale);
  return { reason: organisationRefusalOf(organisations, sale.total), organisations };
};

async function organisationsOf(
  sales: Pick<SaleStore, 'organisationsOf'>,
  { payer, market }: SaleToPay,
): Promise<readonly OrganisationAccount[]> {
  const document = payer === null ? null : documentOf(payer);
  return document === null ? [] : sales.organisationsOf({ ...document, market });
}

function documentOf({ documentType, documentNumber }: NonNullable<SaleToPay['payer']>) {
  return documentType === null || documentNumber === null ? null : { documentType, documentNumber };
}
