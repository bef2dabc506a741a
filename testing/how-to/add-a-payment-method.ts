import type { Example } from './change.ts';

/** Lets a fan pay with a gift card, whose code the payer types. */
export const addAPaymentMethod: Example = {
  title: 'A payment method',
  changes: [
    {
      file: 'src/domain/payment/payment-method.ts',
      replace: [
        ["  'COURTESY',\n", "  'COURTESY',\n  'GIFT_CARD',\n"],
        ['  COURTESY: { ...noTraits', '  GIFT_CARD: noTraits,\n  COURTESY: { ...noTraits'],
      ],
    },
    {
      file: 'src/domain/payment/payment-input.ts',
      replace: [
        [
          "  | { readonly method: 'WALLET' }",
          "  | { readonly method: 'WALLET' }\n  | { readonly method: 'GIFT_CARD'; readonly code: string }",
        ],
      ],
    },
    {
      file: 'src/domain/payment/payment-rules.ts',
      replace: [
        [
          '  COURTESY: { ...byManager',
          "  GIFT_CARD: { ...defaultRule, method: 'GIFT_CARD', requiresFan: true },\n  COURTESY: { ...byManager",
        ],
      ],
    },
    {
      file: 'src/domain/payment/sales-channel.ts',
      replace: [["'WALLET', 'PAGUITOS']", "'WALLET', 'PAGUITOS', 'GIFT_CARD']"]],
    },
    {
      file: 'contract/payments.ts',
      replace: [
        [
          '/** The payments of a fan besides one by card',
          "export const giftCardPayment = z.object({ method: z.literal('GIFT_CARD'), code: text(24) });\n\n/** The payments of a fan besides one by card",
        ],
        [
          'paguitosPayment, walletPayment] as const',
          'paguitosPayment, walletPayment, giftCardPayment] as const',
        ],
      ],
    },
    {
      file: 'server/payments/methods/gift-card.ts',
      create: `import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import { findRuleUnavailableReason } from '#domain/payment/payment-rules.ts';
import { paymentLeaseMs } from '../attempts/payment-attempt-limits.ts';
import { sellImmediately } from '../settlement/sell-immediately.ts';
import type { FindPaymentOption, PaymentMethodHandler } from './method-handler.ts';

/** Creates the handler of GIFT_CARD: the card was paid before, so the sale completes at once. */
export const createGiftCardHandler = ({ code }: PaymentInputOf<'GIFT_CARD'>): PaymentMethodHandler => ({
  provider: 'taquilla',
  isHosted: false,
  leaseMs: paymentLeaseMs,
  async write(store, sale) {
    await sellImmediately(store, sale, { statusDetail: code, paymentMethodId: 'gift-card', paymentTypeId: 'gift-card' });
  },
});

export const findGiftCardOption: FindPaymentOption = async (_deps, sale) => ({
  reason: findRuleUnavailableReason('GIFT_CARD', sale),
});
`,
    },
    {
      file: 'server/payments/methods/method-registry.ts',
      replace: [
        [
          'import type { FindPaymentOption',
          "import { createGiftCardHandler, findGiftCardOption } from './gift-card.ts';\nimport type { FindPaymentOption",
        ],
        [
          '  COURTESY: createCourtesyHandler,\n',
          '  COURTESY: createCourtesyHandler,\n  GIFT_CARD: createGiftCardHandler,\n',
        ],
        [
          '  COURTESY: findCourtesyOption,\n',
          '  COURTESY: findCourtesyOption,\n  GIFT_CARD: findGiftCardOption,\n',
        ],
      ],
    },
    {
      file: 'server/notifications/payment-method-name.ts',
      replace: [
        ["  CARD: 'Card',\n", "  CARD: 'Card',\n  GIFT_CARD: 'Gift card',\n"],
        ["  CARD: 'Tarjeta',\n", "  CARD: 'Tarjeta',\n  GIFT_CARD: 'Tarjeta de regalo',\n"],
      ],
    },
    {
      file: 'src/adapters/memory/payment-simulations.ts',
      replace: [
        [
          '  WALLET: { pending: approve },\n',
          '  WALLET: { pending: approve },\n  GIFT_CARD: { pending: approve },\n',
        ],
      ],
    },
    {
      file: 'src/ui/i18n/payment-messages.ts',
      replace: [
        ['  CARD: msg`Card`,\n', '  CARD: msg`Card`,\n  GIFT_CARD: msg`Gift card`,\n'],
        [
          '  CARD: msg`Credit or debit`,\n',
          '  CARD: msg`Credit or debit`,\n  GIFT_CARD: msg`The code on the back`,\n',
        ],
        [
          '  CARD: refundToPaymentMethod,\n',
          '  CARD: refundToPaymentMethod,\n  GIFT_CARD: refundToPaymentMethod,\n',
        ],
      ],
    },
    {
      file: 'src/ui/screens/payment-methods/gift-card.tsx',
      create: `import { Trans } from '@lingui/react/macro';
import { Gift } from 'lucide-react';
import { ok } from '#domain/shared/result.ts';
import { Field } from '../../components/Field/Field.tsx';
import { readText } from '../forms/field-errors.ts';
import { describeMethod, missingField, type PaymentMethodForm } from './payment-method-form.tsx';

/** GIFT_CARD: the code on the back of a gift card. */
export const giftCard: PaymentMethodForm = {
  listRows: (option, context) => [
    describeMethod(option, context, {
      Icon: Gift,
      body: <Field name="giftCard" label={<Trans>Code</Trans>} maxLength={24} />,
    }),
  ],
  parse(form) {
    const code = readText(form, 'giftCard');
    return code === '' ? missingField('giftCard') : ok({ method: 'GIFT_CARD', code });
  },
  fields: ['giftCard'],
};
`,
    },
    {
      file: 'src/ui/screens/payment-methods/payment-method-forms.ts',
      replace: [
        [
          "import { identification } from './identification.tsx';\n",
          "import { giftCard } from './gift-card.tsx';\nimport { identification } from './identification.tsx';\n",
        ],
        ['  COURTESY: courtesy,\n', '  COURTESY: courtesy,\n  GIFT_CARD: giftCard,\n'],
      ],
    },
  ],
};
