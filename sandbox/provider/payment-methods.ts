export const sites = ['MCO', 'MLM'] as const;
export type Site = (typeof sites)[number];

export const currencyBySite = { MCO: 'COP', MLM: 'MXN' } as const satisfies Record<Site, string>;

export type PaymentType =
  | 'credit_card'
  | 'debit_card'
  | 'ticket'
  | 'atm'
  | 'bank_transfer'
  | 'digital_currency';

export type PaymentMethod = {
  readonly id: string;
  readonly name: string;
  readonly site: Site;
  readonly type: PaymentType;
  readonly min: number;
  readonly max: number;
  /** The minutes until the money is credited. */
  readonly accreditationMinutes: number;
  /** The payment deadline in minutes when the payment has no date_of_expiration. */
  readonly lifetimeMinutes: number;
  readonly paidAt?: string;
};

const minutesPerDay = 24 * 60;

function createCardMethod(
  site: Site,
  id: string,
  name: string,
  type: 'credit_card' | 'debit_card',
): PaymentMethod {
  const [min, max] = site === 'MCO' ? [1_000, 50_000_000] : [5, 400_000];
  return {
    id,
    name,
    site,
    type,
    min,
    max,
    accreditationMinutes: type === 'credit_card' ? 2 * minutesPerDay : 1_440,
    lifetimeMinutes: 30,
  };
}

/** The payment methods of both countries with the limits published by Mercado Pago (they may have changed). */
export const paymentMethods: readonly PaymentMethod[] = [
  createCardMethod('MCO', 'visa', 'Visa', 'credit_card'),
  createCardMethod('MCO', 'master', 'Mastercard', 'credit_card'),
  createCardMethod('MCO', 'amex', 'American Express', 'credit_card'),
  createCardMethod('MCO', 'debvisa', 'Visa Débito', 'debit_card'),
  createCardMethod('MCO', 'debmaster', 'Mastercard Débito', 'debit_card'),
  {
    id: 'pse',
    name: 'PSE',
    site: 'MCO',
    type: 'bank_transfer',
    min: 1_600,
    max: 30_000_000,
    accreditationMinutes: 30,
    lifetimeMinutes: 15,
  },
  {
    id: 'consumer_credits',
    name: 'Cuotas sin tarjeta',
    site: 'MCO',
    type: 'digital_currency',
    min: 10_000,
    max: 10_000_000,
    accreditationMinutes: 0,
    lifetimeMinutes: 30,
  },
  createCardMethod('MLM', 'visa', 'Visa', 'credit_card'),
  createCardMethod('MLM', 'master', 'Mastercard', 'credit_card'),
  createCardMethod('MLM', 'amex', 'American Express', 'credit_card'),
  createCardMethod('MLM', 'debvisa', 'Visa Débito', 'debit_card'),
  createCardMethod('MLM', 'debmaster', 'Mastercard Débito', 'debit_card'),
  {
    id: 'oxxo',
    name: 'OXXO',
    site: 'MLM',
    type: 'ticket',
    min: 5,
    max: 10_000,
    accreditationMinutes: 2_880,
    lifetimeMinutes: 3 * minutesPerDay,
    paidAt: 'OXXO',
  },
  {
    id: 'paycash',
    name: 'PayCash',
    site: 'MLM',
    type: 'ticket',
    min: 5,
    max: 10_000,
    accreditationMinutes: 60,
    lifetimeMinutes: 3 * minutesPerDay,
    paidAt: '7-Eleven, Circle K, Soriana, Extra, Calimax',
  },
  {
    id: 'banamex',
    name: 'Citibanamex',
    site: 'MLM',
    type: 'atm',
    min: 5,
    max: 40_000,
    accreditationMinutes: 60,
    lifetimeMinutes: 3 * minutesPerDay,
    paidAt: 'Citibanamex, Chedraui, Telecomm',
  },
  {
    id: 'bancomer',
    name: 'BBVA Bancomer',
    site: 'MLM',
    type: 'atm',
    min: 10,
    max: 40_000,
    accreditationMinutes: 60,
    lifetimeMinutes: 3 * minutesPerDay,
    paidAt: 'BBVA, 7-Eleven, Circle K, Farmacias del Ahorro, Casa Ley',
  },
  {
    id: 'clabe',
    name: 'Transferencia SPEI',
    site: 'MLM',
    type: 'bank_transfer',
    min: 5,
    max: 500_000,
    accreditationMinutes: 1,
    lifetimeMinutes: 3 * minutesPerDay,
  },
  {
    id: 'consumer_credits',
    name: 'Meses sin Tarjeta',
    site: 'MLM',
    type: 'digital_currency',
    min: 50,
    max: 40_000,
    accreditationMinutes: 0,
    lifetimeMinutes: 30,
  },
];

/** The banks of PSE, with the ids of ACH Colombia. */
export const pseBanks = [
  { id: '1007', description: 'BANCOLOMBIA' },
  { id: '1001', description: 'BANCO DE BOGOTA' },
  { id: '1051', description: 'BANCO DAVIVIENDA' },
  { id: '1013', description: 'BBVA COLOMBIA S.A.' },
  { id: '1023', description: 'BANCO DE OCCIDENTE' },
  { id: '1009', description: 'CITIBANK' },
  { id: '1507', description: 'NEQUI' },
  { id: '1551', description: 'DAVIPLATA' },
] as const;

export const identificationTypes = {
  MCO: [
    { id: 'CC', name: 'C.C.', type: 'number', min_length: 5, max_length: 20 },
    { id: 'CE', name: 'C.E.', type: 'number', min_length: 5, max_length: 20 },
    { id: 'NIT', name: 'NIT', type: 'number', min_length: 5, max_length: 20 },
    { id: 'TI', name: 'T.I.', type: 'number', min_length: 5, max_length: 20 },
    { id: 'PP', name: 'Pasaporte', type: 'text', min_length: 5, max_length: 20 },
    { id: 'Otro', name: 'Otro', type: 'number', min_length: 5, max_length: 20 },
  ],
  MLM: [
    { id: 'CURP', name: 'CURP', type: 'text', min_length: 18, max_length: 18 },
    { id: 'RFC', name: 'RFC', type: 'text', min_length: 12, max_length: 13 },
    { id: 'INE', name: 'INE', type: 'text', min_length: 5, max_length: 20 },
  ],
} as const satisfies Record<Site, unknown>;

export function findMethod(id: string, site: Site): PaymentMethod | undefined {
  return paymentMethods.find((method) => method.id === id && method.site === site);
}

export function isCard(method: PaymentMethod): boolean {
  return method.type === 'credit_card' || method.type === 'debit_card';
}

/** Converts a method to its form in GET /v1/payment_methods. */
export function toMethodResponse(method: PaymentMethod) {
  const securityCode = method.id === 'amex' ? 4 : 3;
  return {
    id: method.id,
    name: method.name,
    payment_type_id: method.type,
    status: 'active',
    site_id: method.site,
    secure_thumbnail: '',
    thumbnail: '',
    deferred_capture: isCard(method) ? 'supported' : 'does_not_apply',
    settings: isCard(method)
      ? [
          {
            card_number: { length: method.id === 'amex' ? 15 : 16, validation: 'standard' },
            security_code: {
              length: securityCode,
              card_location: method.id === 'amex' ? 'front' : 'back',
              mode: 'mandatory',
            },
          },
        ]
      : [],
    additional_info_needed:
      method.id === 'pse' ? ['entity_type'] : isCard(method) ? ['cardholder_name'] : ['payer_email'],
    min_allowed_amount: method.min,
    max_allowed_amount: method.max,
    accreditation_time: method.accreditationMinutes,
    financial_institutions: method.id === 'pse' ? pseBanks : [],
    processing_modes: ['aggregator'],
  };
}
