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
          "/** A payment in a fan's own sale. */",
          "export const giftCardPayment = z.object({ method: z.literal('GIFT_CARD'), code: text(24) });\n\n/** A payment in a fan's own sale. */",
        ],
        [
          '  paguitosPayment,\n  walletPayment,\n',
          '  paguitosPayment,\n  walletPayment,\n  giftCardPayment,\n',
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
      file: 'src/ui/screens/sale/buy/GiftCardField.tsx',
      create: `import { Trans } from '@lingui/react/macro';
import { Field } from '../../../components/Field/Field.tsx';

/** Asks for the code of a gift card. */
export const GiftCardField = () => <Field name="giftCard" label={<Trans>Code</Trans>} maxLength={24} />;
`,
    },
    {
      file: 'src/ui/screens/sale/buy/PaymentMethods.tsx',
      replace: [
        ['import { ', "import { GiftCardField } from './GiftCardField.tsx';\nimport { "],
        [
          "    case 'PAGUITOS':\n",
          "    case 'GIFT_CARD':\n      return <GiftCardField />;\n    case 'PAGUITOS':\n",
        ],
        ['  COURTESY: Gift,\n', '  COURTESY: Gift,\n  GIFT_CARD: Gift,\n'],
      ],
    },
    {
      file: 'src/ui/screens/sale/buy/payment-form.ts',
      replace: [
        [
          "    case 'WALLET':\n",
          "    case 'GIFT_CARD':\n      return ok({ method, code: readText(form, 'giftCard') });\n    case 'WALLET':\n",
        ],
      ],
    },
  ],
};
