import { findBrand, findIssuer, findSiteByBin } from './card-number.ts';
import { findMethod, paymentMethods, type Site } from './payment-methods.ts';

export type InstallmentsQuery = {
  readonly bin?: string;
  readonly amount?: string;
  readonly payment_method_id?: string;
  readonly site: Site | undefined;
};

/**
 * Lists the card installments of the issuing bank, all interest-free.
 * Source: Mercado Pago, GET /v1/payment_methods/installments.
 */
export function listInstallmentOptions({
  bin = '',
  amount: amountText,
  payment_method_id,
  site: requestedSite,
}: InstallmentsQuery) {
  const amount = Number(amountText ?? 0);
  const brand = findBrand(bin);
  const site = requestedSite ?? findSiteByBin(bin) ?? 'MCO';
  const method = findMethod(brand?.methodId ?? payment_method_id ?? '', site);
  if (!method || !paymentMethods.includes(method) || !(amount > 0)) return [];
  const issuer = findIssuer(bin, site);
  const installmentCounts = method.type === 'credit_card' ? issuer.installmentCounts : [1];
  const minInstallment = site === 'MCO' ? 10_000 : 100;
  return [
    {
      payment_method_id: method.id,
      payment_type_id: method.type,
      issuer: { id: issuer.id, name: issuer.name, secure_thumbnail: '', thumbnail: '' },
      processing_mode: 'aggregator',
      merchant_account_id: null,
      payer_costs: installmentCounts
        .filter((count) => count === 1 || amount / count >= minInstallment)
        .map((count) => {
          const installmentAmount = Math.round((amount / count) * 100) / 100;
          return {
            installments: count,
            installment_rate: 0,
            discount_rate: 0,
            reimbursement_rate: null,
            labels: ['CFT_0,00%|TEA_0,00%'],
            installment_rate_collector: ['MERCADOPAGO'],
            min_allowed_amount: method.min,
            max_allowed_amount: method.max,
            recommended_message: `${count} ${count === 1 ? 'pago' : 'pagos'} de $ ${installmentAmount} ($ ${amount})`,
            installment_amount: installmentAmount,
            total_amount: amount,
            payment_method_option_id: `1.${count}`,
          };
        }),
      agreements: null,
    },
  ];
}
