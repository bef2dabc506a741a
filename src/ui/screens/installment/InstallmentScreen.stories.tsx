import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { cashProviderLocations } from '#domain/payment/cash-provider.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import type { PaymentOption } from '#domain/payment/payment-option.ts';
import { pesos } from '#domain/shared/money.ts';
import type { InstallmentView } from '#machines/installment/installment.view.ts';
import { aCard, aSavedCard } from '#testing/sale-driver.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { createBankChallengeFlow } from '../story-flows.stories.ts';
import { InstallmentViews } from './InstallmentScreen.tsx';
import { anInstallmentPlan } from './installment-plan.stories.ts';

/** Builds a payment option that is offered. */
const aPaymentOption = (
  method: PaymentOption['method'],
  overrides: Partial<PaymentOption> = {},
): PaymentOption => ({ method, offered: true, reason: null, ...overrides });

const meta = {
  component: InstallmentViews,
  parameters: { layout: 'fullscreen' },
  args: {
    send: fn(),
    market: 'COL',
    bankChallenge: createBankChallengeFlow(),
    view: { screen: 'loading' },
  },
} satisfies Meta<typeof InstallmentViews>;

export default meta;
type Story = StoryObj<typeof meta>;
type ChoosingView = Extract<InstallmentView, { readonly screen: 'choosing' }>;

function choosing(plan: InstallmentPlan, overrides: Partial<ChoosingView> = {}): ChoosingView {
  const next = plan.installments.find(({ status }) => status !== 'PAID');
  if (next === undefined) throw new Error('The plan has no unpaid installment');
  return {
    screen: 'choosing',
    refreshing: false,
    plan,
    next,
    scope: 'NEXT',
    charged: next.amount,
    options: [
      aPaymentOption('CARD'),
      aPaymentOption('TRANSFER', {
        transfer: { system: 'PSE', banks: [{ id: '1007', name: 'Bancolombia' }], payBy: null },
      }),
      aPaymentOption('WALLET', { offered: false, reason: 'BALANCE_TOO_SMALL' }),
    ],
    selectedOption: { method: 'CARD', place: null },
    cards: [],
    cardId: null,
    paying: false,
    automaticCharge: { card: null, cards: overrides.cards ?? [], saving: false },
    result: null,
    failure: null,
    ...overrides,
  };
}

export const Loading: Story = {};
export const Unreachable: Story = { args: { view: { screen: 'unreachable', failure: aFailure('OFFLINE') } } };
export const Unknown: Story = { args: { view: { screen: 'notFound' } } };

/** An installment is overdue; card errors are shown before anything is sent. */
export const Choosing: Story = {
  args: { view: choosing(anInstallmentPlan()) },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(/vencida desde|overdue since/i)).toBeVisible();
    const button = canvas.getByRole('button', { name: /300\.000/ });
    await userEvent.click(button);
    const numbers = canvas.getByRole('textbox', { name: /número de la tarjeta|card number/i });
    await expect(numbers).toBeInvalid();
    await expect(args.send).not.toHaveBeenCalled();

    const card = aCard();
    await userEvent.type(numbers, card.number);
    await userEvent.type(canvas.getByPlaceholderText(/^MM \/ (AA|YY)$/), '1130');
    await userEvent.type(canvas.getByLabelText(/CVC/), card.securityCode);
    await userEvent.type(canvas.getByRole('textbox', { name: /nombre|name/i }), 'ANA RUIZ');
    await userEvent.click(button);

    await expect(args.send).toHaveBeenCalledWith({
      type: 'payment.submitted',
      payment: {
        method: 'CARD',
        from: 'new',
        card: {
          number: card.number.replaceAll(' ', ''),
          expiryMonth: 11,
          expiryYear: 2030,
          securityCode: card.securityCode,
          holderName: 'ANA RUIZ',
          documentType: null,
          documentNumber: null,
        },
        shouldSave: false,
      },
    });
  },
};

export const FullPaymentWithSavedCard: Story = {
  args: {
    view: choosing(anInstallmentPlan(), {
      scope: 'REMAINING',
      charged: anInstallmentPlan().due,
      cards: [aSavedCard(), aSavedCard({ id: 'card-2', lastFour: '0366', isExpired: true })],
      cardId: 'card-1',
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/CVC/), '123');
    await userEvent.click(canvas.getByRole('button', { name: /600\.000/ }));

    await expect(args.send).toHaveBeenCalledWith({
      type: 'payment.submitted',
      payment: { method: 'CARD', from: 'saved', cardId: 'card-1', securityCode: '123' },
    });
  },
};

export const Paying: Story = { args: { view: choosing(anInstallmentPlan(), { paying: true }) } };

/** The received payment comes into view, and the form says which installment it would pay next. */
export const Paid: Story = {
  args: { view: choosing(anInstallmentPlan({ paid: 2, payment: {} }), { result: 'PAID' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/recibimos|received/i);
    await expect(canvas.getAllByText(/^(Cuota|Installment) 3$/)).toHaveLength(2);
  },
};

export const Declined: Story = {
  args: {
    view: choosing(
      anInstallmentPlan({
        payment: {
          status: 'REJECTED',
          statusDetail: 'cc_rejected_insufficient_amount',
          moneyMoved: 'NO',
        },
      }),
      { result: 'DECLINED' },
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/no se te ha cobrado|not been charged/i);
  },
};

export const NotCompleted: Story = {
  args: {
    view: choosing(anInstallmentPlan({ payment: { status: 'CANCELLED', moneyMoved: 'NO' } }), {
      result: 'NOT_MADE',
    }),
  },
};

export const Refunded: Story = {
  args: {
    view: choosing(anInstallmentPlan({ payment: { status: 'REFUNDED', moneyMoved: 'RETURNED' } }), {
      result: 'RETURNED',
    }),
  },
};

const planInPayment = anInstallmentPlan({ payment: { status: 'PENDING', moneyMoved: 'UNKNOWN' } });

/** Nothing can be paid meanwhile. */
export const Checking: Story = {
  args: {
    view: {
      screen: 'checking',
      plan: planInPayment,
      refreshing: false,
      isPollingPaused: false,
      lastCheckFailed: false,
      challenge: null,
      instruction: null,
      cancelling: false,
      failure: null,
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));

    await expect(args.send).toHaveBeenCalledWith({ type: 'refresh.requested' });
  },
};

export const BankConfirmation: Story = {
  args: {
    view: {
      screen: 'checking',
      plan: planInPayment,
      refreshing: false,
      isPollingPaused: true,
      lastCheckFailed: false,
      challenge: { url: 'https://bank.example/confirm', creq: 'creq' },
      instruction: null,
      cancelling: false,
      failure: null,
    },
  },
};

/** The fan agrees for one card, with what that means beside the button. */
export const AutomaticChargeOffered: Story = {
  args: {
    view: choosing(anInstallmentPlan(), { cards: [aSavedCard()], cardId: 'card-1' }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /activar|turn on/i }));

    await expect(args.send).toHaveBeenCalledWith({ type: 'automaticCharge.chosen', cardId: 'card-1' });
  },
};

export const AutomaticChargeOn: Story = {
  args: {
    view: choosing(anInstallmentPlan(), {
      cards: [aSavedCard()],
      cardId: 'card-1',
      automaticCharge: { card: aSavedCard(), cards: [aSavedCard()], saving: false },
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('status')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /desactivar|turn off/i }));

    await expect(args.send).toHaveBeenCalledWith({ type: 'automaticCharge.chosen', cardId: null });
  },
};

const payBy = Date.UTC(2027, 1, 21, 15, 0);
const checkingInstruction = (
  instruction: PaymentInstruction,
  overrides: Partial<Extract<InstallmentView, { readonly screen: 'checking' }>> = {},
): Extract<InstallmentView, { readonly screen: 'checking' }> => ({
  screen: 'checking',
  plan: anInstallmentPlan({ payment: { status: 'PENDING', moneyMoved: 'UNKNOWN', instruction } }),
  refreshing: false,
  isPollingPaused: true,
  lastCheckFailed: false,
  challenge: null,
  instruction,
  cancelling: false,
  failure: null,
  ...overrides,
});

const shopInstruction: PaymentInstruction = {
  kind: 'SHOP',
  provider: 'oxxo',
  reference: '4820193755001249',
  barcode: '4820193755001249',
  verificationCode: null,
  url: 'https://provider.example/voucher',
  expiresAt: payBy,
  payAt: cashProviderLocations.oxxo,
};

/** Mexico's shops, SPEI and the balance, beside the card. */
export const OtherMethods: Story = {
  args: {
    market: 'MEX',
    view: choosing(
      { ...anInstallmentPlan(), timeZone: 'America/Mexico_City' },
      {
        charged: pesos(300, 'MXN'),
        options: [
          aPaymentOption('CARD'),
          aPaymentOption('CASH', {
            cash: [
              {
                checkoutProvider: 'MERCADO_PAGO',
                provider: 'oxxo',
                offered: true,
                reason: null,
                payBy,
                payAt: cashProviderLocations.oxxo,
              },
            ],
          }),
          aPaymentOption('TRANSFER', { transfer: { system: 'SPEI', banks: [], payBy } }),
          aPaymentOption('WALLET', { balance: pesos(500, 'MXN') }),
        ],
        selectedOption: { method: 'CASH', place: 'oxxo' },
      },
    ),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /continuar|continue/i }));

    await expect(args.send).toHaveBeenCalledWith({
      type: 'payment.submitted',
      payment: { method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider: 'oxxo' },
    });
  },
};

export const NoMethods: Story = {
  args: { view: choosing(anInstallmentPlan(), { options: [], selectedOption: null }) },
};

/** The reference stays on the page until it is paid, and another method can be chosen instead. */
export const ShopReference: Story = {
  args: { view: checkingInstruction(shopInstruction) },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(/4820 1937 5500 1249/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /otra forma|another way/i }));

    await expect(args.send).toHaveBeenCalledWith({ type: 'cancellation.requested' });
  },
};

export const ClabeTransfer: Story = {
  args: {
    view: checkingInstruction({
      kind: 'CLABE',
      clabe: '646180110283746504',
      bank: 'STP',
      beneficiary: 'Taquilla',
      concept: 'TQ7H2K44',
      expiresAt: payBy,
    }),
  },
};

export const BankPage: Story = {
  args: {
    view: checkingInstruction({ kind: 'BANK', url: 'https://bank.example/pse', expiresAt: payBy }),
  },
};

export const CancellationFailed: Story = {
  args: { view: checkingInstruction(shopInstruction, { failure: aFailure('PROVIDER_UNAVAILABLE') }) },
};

/** The seats wait for the first installment. */
export const Opened: Story = {
  args: {
    view: choosing({
      ...anInstallmentPlan({ paid: 0 }),
      state: 'OPENED',
      bookedUntil: Date.UTC(2027, 1, 18, 21, 24),
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/paga la primera cuota|pay the first installment/i)).toBeVisible();
  },
};

/** The first installment was not paid in time: nothing can be paid any more. */
export const Expired: Story = {
  args: {
    view: {
      screen: 'over',
      plan: { ...anInstallmentPlan({ paid: 0 }), state: 'EXPIRED' },
      refreshing: false,
      result: null,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const Ended: Story = {
  args: {
    view: {
      screen: 'over',
      plan: { ...anInstallmentPlan({ paid: 1 }), state: 'ENDED' },
      refreshing: false,
      result: null,
    },
  },
};

export const Complete: Story = {
  args: {
    view: {
      screen: 'complete',
      plan: anInstallmentPlan({ paid: 3, payment: {} }),
      refreshing: false,
      result: 'PAID',
    },
  },
};
