import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn, within } from 'storybook/test';
import type { Order } from '#domain/order/purchase.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import { aFailure, anOrder, aPurchase } from '../story-fixtures.stories.ts';
import {
  createBankChallengeFlow,
  createCashStepsFlow,
  createPaymentLinkSentFlow,
} from '../story-flows.stories.ts';
import { OutcomeViews } from './OutcomeScreen.tsx';

const bogota = { timeZone: 'America/Bogota', city: 'Bogotá' } as const;
const selfService = { salesChannel: 'SELF_SERVICE', audience: 'PAYER', step: null, place: bogota } as const;

const splitPaidOrder = anOrder({ walletPaid: 5_200_000 });

const pendingView = {
  refreshing: false,
  resting: false,
  lastCheckFailed: false,
  linkToken: null,
} as const;

const payableView = {
  ...pendingView,
  remaining: null,
  paymentMethodChange: null,
  changingPaymentMethod: false,
  cancelFailure: null,
} as const;

const meta = {
  component: OutcomeViews,
  parameters: { layout: 'fullscreen' },
  args: {
    bankChallenge: createBankChallengeFlow(),
    cashSteps: createCashStepsFlow,
    sentLink: createPaymentLinkSentFlow,
    buildStatusLink: (token) =>
      token === null ? null : `https://taquilla.test/checkout/pending?token=${token}`,
    send: fn(),
    order: anOrder(),
    view: { ...selfService, screen: 'loading' },
  },
} satisfies Meta<typeof OutcomeViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = {};
export const Unreachable: Story = {
  args: { view: { ...selfService, screen: 'unreachable', failure: aFailure() } },
};
export const Unknown: Story = { args: { view: { ...selfService, screen: 'notFound' } } };

export const Success: Story = {
  args: {
    view: { ...selfService, screen: 'approved', viewer: 'BUYER', purchase: aPurchase(), refreshing: false },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveAccessibleName(/La Ceiba$/);
    await expect(canvas.getByText(/puertas abren|doors open/i)).toBeVisible();
    await expect(canvas.getByRole('link', { name: /cómo llegar|directions/i })).toHaveAttribute(
      'href',
      expect.stringContaining('La+Ceiba'),
    );
  },
};

/**
 * On the smallest phone, wallet and card installments have their own lines: the card never seems to have paid
 * everything.
 */
export const SuccessWithWalletPortion: Story = {
  args: {
    order: splitPaidOrder,
    view: {
      ...selfService,
      screen: 'approved',
      viewer: 'BUYER',
      purchase: splitPaidOrder.purchase,
      refreshing: false,
    },
  },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const paidBy = (term: RegExp) => canvas.getByText(term).nextElementSibling;
    await expect(paidBy(/^Visa •••• 1234/)).toHaveTextContent(/728[.,]000/);
    await expect(paidBy(/con el saldo|from balance/i)).toHaveTextContent(/52[.,]000/);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(
      document.documentElement.clientWidth,
    );
  },
};

/** With a shared link: paid, without tickets and not by the reader; the owner signs in to see them. */
export const SuccessBySharedLink: Story = {
  args: {
    order: null,
    view: {
      ...selfService,
      screen: 'approved',
      viewer: 'GUEST',
      purchase: aPurchase({ ticketIds: [] }),
      refreshing: false,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/cuenta del comprador|the buyer’s account/i)).toBeVisible();
    await expect(canvas.getByRole('link', { name: /Entra para ver|Sign in to see/ })).toHaveAttribute(
      'href',
      '/my-tickets?order=order-1',
    );
    await expect(canvas.queryByText(/Pagaste|You paid/)).toBeNull();
    await expect(canvas.getByText(/^(Total pagado|Total paid)$/)).toBeVisible();
  },
};

export const AssistedSuccess: Story = {
  args: {
    view: {
      ...selfService,
      salesChannel: 'ASSISTED',
      audience: 'SELLER',
      screen: 'approved',
      viewer: 'SELLER',
      purchase: aPurchase({ method: 'TPV' }),
      refreshing: false,
    },
  },
};

const held = { refreshing: false, seats: 'RETRYABLE' } as const;
const declined = aPurchase({
  result: 'FAIL',
  orderStatus: 'PENDING',
  moneyMoved: 'NO',
  statusDetail: 'cc_rejected_call_for_authorize',
});

export const Fail: Story = {
  args: { view: { ...selfService, screen: 'paymentFailed', purchase: declined, ...held } },
};

/** A cash code of a cancelled event: nothing suggests to buy it again. */
export const FailCancelledEvent: Story = {
  args: {
    order: { ...anOrder(), event: { ...anOrder().event, saleState: 'CANCELLED' } },
    view: {
      ...selfService,
      screen: 'paymentFailed',
      purchase: { ...declined, method: 'CASH', orderStatus: 'CANCELED', statusDetail: null },
      refreshing: false,
      seats: 'RELEASED',
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('heading', { name: /canceló|cancelled/i })).toBeVisible();
    await expect(canvasElement).not.toHaveTextContent(/volvieron a la venta|back on sale/i);
  },
};

/** The card is not accepted: the page does not suggest to try it again. */
export const FailNotRetryable: Story = {
  args: {
    view: {
      ...selfService,
      screen: 'paymentFailed',
      purchase: { ...declined, statusDetail: 'cc_rejected_blacklist' },
      ...held,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/no se puede usar aquí/i)).toBeVisible();
    await expect(
      canvas.getByRole('link', { name: /pagar de otra forma|use another payment method/i }),
    ).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /^(intentar|try) /i })).toBeNull();
  },
};

/** A lender's rejection arrives in the words of cards, which the page does not repeat. */
export const FailByLender: Story = {
  args: {
    view: {
      ...selfService,
      screen: 'paymentFailed',
      purchase: { ...declined, method: 'PAGUITOS', statusDetail: 'cc_rejected_other_reason' },
      ...held,
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement).not.toHaveTextContent(/tarjeta|card/i);
    await expect(
      canvas.getByRole('link', { name: /pagar de otra forma|use another payment method/i }),
    ).toBeVisible();
  },
};

/** Already paid: the first link leads to the purchases. */
export const FailDuplicatePayment: Story = {
  args: {
    view: {
      ...selfService,
      screen: 'paymentFailed',
      purchase: { ...declined, statusDetail: 'cc_rejected_duplicated_payment' },
      ...held,
    },
  },
};

/** A payment that could buy nothing: no decline, and no suggestion to pay another way. */
export const PaymentReturned: Story = {
  args: {
    view: {
      ...selfService,
      screen: 'paymentReturned',
      purchase: {
        ...declined,
        orderStatus: 'EXPIRED',
        reservationStatus: 'FINISHED_WITH_FAILURE',
        moneyMoved: 'RETURNED',
        statusDetail: 'accredited',
      },
      refreshing: false,
      seats: 'RELEASED',
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/el correo que te enviamos|the email we sent/i)).toBeVisible();
    await expect(canvasElement).not.toHaveTextContent(
      /de otra forma|otra forma de pago|another (way|payment method)|no se te ha cobrado|not (been )?charged/i,
    );
  },
};

const transferNotFound = aPurchase({
  method: 'PROCESSING_TRANSFER',
  result: 'FAIL',
  orderStatus: 'CANCELED',
  reservationStatus: 'CANCELLED_DUE_TO_PAYMENT_FAILURE',
  moneyMoved: 'NO',
  statusDetail: null,
});

/** Nobody knows whether the money left the account: the page does not say that nothing was charged. */
export const TransferNotFound: Story = {
  args: {
    view: {
      ...selfService,
      screen: 'transferNotFound',
      isExpired: false,
      purchase: transferNotFound,
      refreshing: false,
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/comprobante|proof/i)).toBeVisible();
    await expect(canvasElement).not.toHaveTextContent(/no se te ha cobrado|not (been )?charged/i);
  },
};

export const TransferExpired: Story = {
  args: {
    view: {
      ...selfService,
      screen: 'transferNotFound',
      isExpired: true,
      purchase: { ...transferNotFound, orderStatus: 'EXPIRED', transactionStatus: 'EXPIRED' },
      refreshing: false,
    },
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).not.toHaveTextContent(
      /nadie pagó|nobody was charged|no se te ha cobrado|not (been )?charged/i,
    );
  },
};

export const AssistedFail: Story = {
  args: {
    view: {
      ...selfService,
      salesChannel: 'ASSISTED',
      audience: 'SELLER',
      screen: 'paymentFailed',
      purchase: declined,
      ...held,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Al hincha no se le cobró nada.')).toBeVisible();
    await expect(canvas.getByText(/^Pídele al hincha que llame a su banco/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: /siguiente venta|next sale/i })).toHaveAttribute(
      'href',
      '/assistant',
    );
  },
};

/** Sold by a seller: the fan reads who can try again, and gets no link that would be denied. */
export const FailOfStaffSale: Story = {
  args: {
    view: { ...selfService, screen: 'paymentFailed', purchase: declined, ...held, seats: 'HELD' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/el comprador puede intentarlo|the buyer can try again/i)).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /otra vez|try again/i })).toBeNull();
  },
};

const paymentLinkInstruction = {
  kind: 'LINK',
  channel: 'whatsapp',
  destination: '••••3344',
  expiresAt: Date.UTC(2026, 10, 21, 15, 0),
} as const;
const paymentLinkPurchase = aPurchase({
  method: 'LINK',
  result: 'PENDING_PAYMENT',
  orderStatus: 'PENDING',
  moneyMoved: 'UNKNOWN',
  instruction: paymentLinkInstruction,
});
const paymentLinkView = {
  ...selfService,
  ...payableView,
  screen: 'paymentLinkPending',
  remaining: 23 * 3_600_000,
  paymentMethodChange: 'ASK_SELLER',
  purchase: paymentLinkPurchase,
  instruction: paymentLinkInstruction,
  payToken: 'link-1.mac',
  decline: null,
} as const;

/** The seller's view of a payment link: its deadline, and sending it once more. */
export const AssistedPaymentLink: Story = {
  args: {
    view: {
      ...paymentLinkView,
      salesChannel: 'ASSISTED',
      audience: 'SELLER',
      screen: 'paymentLinkSent',
      paymentMethodChange: 'CANCEL_PAYMENT',
    },
  },
  play: async ({ canvas, userEvent }) => {
    const again = canvas.getByRole('button', { name: /enviar otra vez|send it again/i });
    await userEvent.click(again);

    await expect(canvas.getByRole('button', { name: /enviando|sending/i })).toBeVisible();
  },
};

/** The fan's view of a payment link: where it was sent, its deadline, and the button to pay. */
export const PaymentLink: Story = {
  args: { view: paymentLinkView },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /pagar ahora|pay now/i })).toHaveAttribute(
      'href',
      '/checkout/link#pay=link-1.mac',
    );
    await expect(canvas.getByText(/tu vendedor|your seller/i)).toBeVisible();
    await expect(
      canvas.queryByRole('button', {
        name: /enviar otra vez|cancelar el enlace|send it again|cancel the link/i,
      }),
    ).toBeNull();
  },
};

/** The bank declined: the payer reads why and returns to the link. */
export const PaymentLinkDeclined: Story = {
  args: {
    order: null,
    view: {
      ...paymentLinkView,
      paymentMethodChange: null,
      decline: { method: 'CARD', statusDetail: 'cc_rejected_3ds_challenge' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/otra tarjeta|another card/i)).toBeVisible();
    await expect(canvas.getByRole('link', { name: /otra vez|intentar de nuevo|try again/i })).toHaveAttribute(
      'href',
      '/checkout/link#pay=link-1.mac',
    );
  },
};

const expired = {
  result: 'FAIL',
  orderStatus: 'EXPIRED',
  transactionStatus: 'EXPIRED',
  moneyMoved: 'NO',
} as const;

/** Nothing was declined: the time ended, and a payment already made at the shop is not lost. */
export const Expired: Story = {
  args: {
    view: {
      ...selfService,
      screen: 'paymentExpired',
      purchase: aPurchase({ ...expired, method: 'CASH' }),
      refreshing: false,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/guarda el recibo|keep the receipt/i)).toBeVisible();
    await expect(canvas.queryByText(/no completado|not completed/i)).toBeNull();
  },
};

export const PaymentLinkExpired: Story = {
  args: {
    view: {
      ...selfService,
      salesChannel: 'ASSISTED',
      audience: 'SELLER',
      screen: 'paymentExpired',
      purchase: aPurchase({ ...expired, method: 'LINK' }),
      refreshing: false,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: /enlace|link/i })).toBeVisible();
  },
};

/** The seller cancelled the link: it did not expire, and the fan reads so. */
export const PaymentLinkCancelled: Story = {
  args: {
    view: {
      ...selfService,
      screen: 'paymentFailed',
      seats: 'HELD',
      purchase: aPurchase({ ...expired, orderStatus: 'PENDING', method: 'LINK' }),
      refreshing: false,
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('heading', { name: /se canceló|was cancelled/i })).toBeVisible();
    await expect(canvasElement).not.toHaveTextContent(/venció|expired/i);
  },
};

const refunded = aPurchase({ orderStatus: 'REFUNDED', moneyMoved: 'RETURNED', ticketIds: [] });
const refundedBase = anOrder({ orderStatus: 'REFUNDED', moneyMoved: 'RETURNED', ticketIds: [] });
const refundedOrder: Order = {
  ...refundedBase,
  refundedAmount: 78_000_000,
  receipt: {
    ...refundedBase.receipt,
    refunds: [
      { at: Date.UTC(2027, 1, 20, 15), amount: 60_000_000, means: 'PROVIDER', isSurplus: false },
      { at: Date.UTC(2027, 1, 20, 15), amount: 18_000_000, means: 'WALLET', isSurplus: false },
    ],
  },
};

/** Nothing failed: it was paid, and each amount says where it was refunded. */
export const Refunded: Story = {
  args: {
    order: refundedOrder,
    view: { ...selfService, screen: 'refunded', purchase: refunded, refreshing: false },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/saldo|balance/i)).toBeVisible();
    await expect(canvas.queryByText(/no completado|not completed/i)).toBeNull();
  },
};

export const RefundedCancelledEvent: Story = {
  args: {
    ...Refunded.args,
    order: { ...refundedOrder, event: { ...refundedOrder.event, saleState: 'CANCELLED' } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: /canceló|cancelled/i })).toBeVisible();
  },
};

const pending = aPurchase({ result: 'PENDING_CARD', orderStatus: 'PENDING', moneyMoved: 'UNKNOWN' });

/** The bank asks the payer for a confirmation; somebody else reads this page. */
export const ConfirmationElsewhere: Story = {
  args: {
    order: null,
    view: {
      ...selfService,
      screen: 'confirmationElsewhere',
      purchase: { ...pending, statusDetail: 'pending_challenge' },
      ...pendingView,
    },
  },
};

/** The bank's confirmation has its own clock, and the payer may choose another method. */
export const Pending: Story = {
  args: {
    view: {
      ...selfService,
      screen: 'bankConfirmation',
      purchase: pending,
      ...payableView,
      remaining: 552_000,
      paymentMethodChange: 'CANCEL_PAYMENT',
      challenge: { url: 'https://bank.test/3ds', creq: 'creq' },
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(
      canvas.getByRole('timer', { name: /confirmar en tu banco|confirm at your bank/i }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /otra forma|another payment method/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'paymentMethodChange.requested' });
  },
};

export const InReview: Story = {
  args: {
    view: {
      ...selfService,
      screen: 'bankReview',
      purchase: pending,
      ...pendingView,
      resting: true,
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /check now|verificar ahora/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'check.requested' });
  },
};

/** Without an answer from the server, the page does not claim to be up to date. */
export const InReviewOffline: Story = {
  args: {
    view: {
      ...selfService,
      screen: 'bankReview',
      purchase: pending,
      ...pendingView,
      lastCheckFailed: true,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      /the last check got no response|la última verificación/i,
    );
    await expect(canvas.queryByText(/updates automatically|se actualiza automáticamente/i)).toBeNull();
  },
};

/** A seller has no My purchases, but the next fan is waiting. */
export const AssistedInReview: Story = {
  args: {
    view: {
      ...selfService,
      salesChannel: 'ASSISTED',
      audience: 'SELLER',
      screen: 'bankReview',
      purchase: pending,
      ...pendingView,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /siguiente venta|next sale/i })).toHaveAttribute(
      'href',
      '/assistant',
    );
    await expect(canvas.queryByRole('link', { name: /mis compras|my purchases/i })).toBeNull();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(/banco del hincha/);
  },
};

export const Transfer: Story = {
  args: {
    view: {
      ...selfService,
      screen: 'transferPending',
      purchase: aPurchase({
        result: 'PENDING_TRANSFER',
        orderStatus: 'PROCESSING_TRANSFER',
        moneyMoved: 'UNKNOWN',
        expiresAt: Date.UTC(2027, 1, 18, 21, 40),
      }),
      ...pendingView,
    },
  },
};

const paying = { ...payableView, paymentMethodChange: 'CANCEL_PAYMENT', linkToken: 'order-1.mac' } as const;
const mexicanGlobals = { language: 'es', market: 'MEX' } as const;
const mexicanTotal = { base: 115_000, fee: 8_000, tax: 1_950, total: 124_950, currency: 'MXN' } as const;
const mexicanUnitPrice = { base: 57_500, fee: 4_000, tax: 975, total: 62_475, currency: 'MXN' } as const;
const colombian = anOrder({ total: mexicanTotal });
const mexican: Order = {
  ...colombian,
  items: colombian.items.slice(0, 2).map((item) => ({ ...item, unit: mexicanUnitPrice })),
};

/** Replaces the real clipboard, which may deny writing. */
const withClipboard = (write: () => Promise<void>) =>
  spyOn(navigator.clipboard, 'writeText').mockClear().mockImplementation(write);

function aShopVoucher(changes: Partial<Extract<PaymentInstruction, { kind: 'SHOP' }>> = {}) {
  const instruction = {
    kind: 'SHOP',
    provider: 'oxxo',
    reference: '4820193755001249',
    barcode: '4820193755001249',
    verificationCode: null,
    url: null,
    expiresAt: Date.UTC(2027, 1, 21, 3, 14),
    payAt: ['OXXO'],
    ...changes,
  } as const;
  return {
    screen: 'shopVoucher',
    checkoutProvider: 'MERCADO_PAGO',
    instruction,
    purchase: aPurchase({
      result: 'PENDING_CASH_MP',
      orderStatus: 'PENDING_CASH_PAYMENT',
      method: 'CASH',
      moneyMoved: 'UNKNOWN',
      total: mexicanTotal,
      expiresAt: Date.UTC(2027, 1, 23, 3, 14),
      instruction,
    }),
    remaining: 85_268_000,
  } as const;
}

/** A code may be in somebody's hands: it is cancelled after a question alone, which starts at its safe answer. */
export const CashCancelledAfterQuestion: Story = {
  globals: mexicanGlobals,
  args: { order: mexican, view: { ...selfService, ...paying, ...aShopVoucher() } },
  play: async ({ args, canvas, userEvent }) => {
    const other = canvas.getByRole('button', { name: /otra forma|another payment method/i });
    const dialog = within(document.body);
    await userEvent.click(other);
    await userEvent.click(await dialog.findByRole('button', { name: /no cancelarlo|keep this payment/i }));
    await expect(args.send).not.toHaveBeenCalledWith({ type: 'paymentMethodChange.requested' });
    await userEvent.click(other);
    await userEvent.click(
      await dialog.findByRole('button', { name: /^(cancelar el pago|cancel the payment)$/i }),
    );
    await expect(args.send).toHaveBeenCalledWith({ type: 'paymentMethodChange.requested' });
  },
};

/** Three steps at a shop: the copied code is announced; 'I have paid' advances to the last step and checks. */
export const Cash: Story = {
  globals: mexicanGlobals,
  args: {
    order: mexican,
    view: {
      ...selfService,
      ...paying,
      ...aShopVoucher(),
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    const copied = withClipboard(() => Promise.resolve());
    const marks = canvas.getAllByRole('listitem').filter((item) => item.dataset.state !== undefined);
    await expect(marks).toHaveLength(3);
    await expect(marks[1]).toHaveAttribute('aria-current', 'step');
    await userEvent.click(canvas.getByRole('button', { name: /copiar|copy/i }));
    await expect(copied).toHaveBeenCalledWith('4820193755001249');
    await expect(await canvas.findByText(/referencia: copiad|reference: copied/i)).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: /ya pagu|i have paid/i }));
    await expect(marks[2]).toHaveAttribute('aria-current', 'step');
    await expect(args.send).toHaveBeenCalledWith({ type: 'check.requested' });
    await expect(canvas.getByRole('link', { name: /whatsapp/i })).toHaveAttribute(
      'href',
      expect.stringContaining('order-1.mac'),
    );
  },
};

/** A cash machine: no barcode, but a code to type beside the reference; copying may be denied. */
export const CashAtBank: Story = {
  globals: mexicanGlobals,
  args: {
    order: mexican,
    view: {
      ...selfService,
      ...paying,
      ...aShopVoucher({
        provider: 'bancomer',
        barcode: null,
        verificationCode: '300412',
        url: 'https://provider.test/slip',
        payAt: ['BBVA', '7-Eleven', 'Farmacias del Ahorro'],
      }),
    },
  },
  play: async ({ canvas, userEvent }) => {
    withClipboard(() => Promise.reject(new Error('not allowed')));
    spyOn(document, 'execCommand').mockReturnValue(false);
    await userEvent.click(canvas.getAllByRole('button', { name: /copiar|copy/i })[1] as HTMLElement);
    await expect(await canvas.findByText(/manualmente|manually/i)).toBeVisible();
    await expect(canvas.queryByRole('img', { name: /barra|barcode/i })).toBeNull();
  },
};

/** Somebody else has the link: they may pay, but change nothing. */
export const CashBySharedLink: Story = {
  globals: mexicanGlobals,
  args: {
    order: null,
    view: {
      ...selfService,
      place: { timeZone: 'America/Mexico_City', city: 'Ciudad de México' },
      ...payableView,
      ...aShopVoucher(),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: /otra forma|another payment method/i })).toBeNull();
    await expect(canvas.getByText(/(paga antes|pay before).*(ciudad de méxico|mexico city)/i)).toBeVisible();
  },
};

const clabeInstruction = {
  kind: 'CLABE',
  clabe: '646180110283746504',
  bank: 'STP',
  beneficiary: 'Taquilla',
  concept: 'TQ7H2K44',
  expiresAt: Date.UTC(2027, 1, 21, 3, 14),
} as const;

const speiView = {
  ...selfService,
  ...paying,
  screen: 'speiTransfer',
  checkoutProvider: 'SPEI',
  instruction: clabeInstruction,
  purchase: aPurchase({
    result: 'PENDING_TRANSFER_SPEI',
    orderStatus: 'PROCESSING_TRANSFER',
    method: 'TRANSFER',
    moneyMoved: 'UNKNOWN',
    total: mexicanTotal,
    instruction: clabeInstruction,
  }),
  remaining: 85_268_000,
} as const;

export const CashBySpei: Story = {
  globals: mexicanGlobals,
  args: {
    order: mexican,
    view: speiView,
  },
  play: async ({ canvas, userEvent }) => {
    const copied = withClipboard(() => Promise.resolve());
    await expect(canvas.getByText('646 180 1102 8374 6504')).toBeVisible();
    for (const button of canvas.getAllByRole('button', { name: /copiar|copy/i }))
      await userEvent.click(button);
    await expect(copied).toHaveBeenNthCalledWith(1, '646180110283746504');
    await expect(copied).toHaveBeenNthCalledWith(2, '1249.50');
    await expect(copied).toHaveBeenNthCalledWith(3, 'TQ7H2K44');
  },
};

/** A seller reads that the fan gets the e-mail. */
export const AssistedCashBySpei: Story = {
  globals: mexicanGlobals,
  args: { order: mexican, view: { ...speiView, salesChannel: 'ASSISTED', audience: 'SELLER' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/correo al aficionado|email the fan/i)).toBeInTheDocument();
    await expect(canvas.queryByText(/te avisaremos|email you/i)).toBeNull();
  },
};

const purchaseUnderReview = aPurchase({
  result: 'PENDING_PAYMENT',
  orderStatus: 'PROCESSING_TRANSFER',
  reservationStatus: 'WAITING_FOR_PAYMENT',
  method: 'TRANSFER',
  moneyMoved: 'NEEDS_REVIEW',
  total: mexicanTotal,
});

/** An amount other than the price arrived by SPEI: the payment instructions are gone. */
export const AmountMismatch: Story = {
  globals: mexicanGlobals,
  args: {
    order: mexican,
    view: {
      ...selfService,
      ...pendingView,
      screen: 'amountReview',
      linkToken: 'abc',
      purchase: purchaseUnderReview,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('timer')).toBeNull();
    await expect(canvas.queryByRole('button', { name: /otra forma|another payment method/i })).toBeNull();
  },
};

export const AssistedAmountMismatch: Story = {
  globals: mexicanGlobals,
  args: {
    order: mexican,
    view: {
      ...selfService,
      ...pendingView,
      salesChannel: 'ASSISTED',
      audience: 'SELLER',
      screen: 'amountReview',
      purchase: purchaseUnderReview,
    },
  },
};

const bankInstruction = {
  kind: 'BANK',
  url: 'https://bank.test/pse',
  expiresAt: Date.UTC(2027, 1, 18, 21, 34),
} as const;
const bankRedirect = {
  screen: 'bankRedirect',
  bank: 'OWN_BANK',
  instruction: bankInstruction,
  purchase: aPurchase({
    result: 'PENDING_TRANSFER',
    orderStatus: 'PROCESSING_TRANSFER',
    method: 'TRANSFER',
    moneyMoved: 'UNKNOWN',
    instruction: bankInstruction,
  }),
  remaining: 1_140_000,
} as const;

export const BankTransfer: Story = {
  args: {
    view: { ...selfService, ...paying, ...bankRedirect },
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: /a mi banco|to my bank/i })).toHaveAttribute(
      'href',
      'https://bank.test/pse',
    );
    await userEvent.click(canvas.getByRole('button', { name: /otra forma|another payment method/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'paymentMethodChange.requested' });
  },
};

/** The fan's bank, on the seller's screen. */
export const AssistedBankTransfer: Story = {
  args: {
    view: {
      ...selfService,
      ...paying,
      ...bankRedirect,
      salesChannel: 'ASSISTED',
      audience: 'SELLER',
      bank: 'FANS_BANK',
    },
  },
};

/** The bank could not be reached: nothing was cancelled, and the page says so. */
export const TransferCancellationFailed: Story = {
  args: {
    view: {
      ...selfService,
      ...paying,
      ...bankRedirect,
      cancelFailure: aFailure('PROVIDER_UNAVAILABLE'),
    },
  },
};

export const ReturningToPayment: Story = {
  args: { view: { ...selfService, screen: 'paymentCancelled', eventId: 'par-cei-27' } },
};

export const CashAtBoxOffice: Story = {
  args: {
    view: {
      ...selfService,
      ...paying,
      screen: 'boxOfficeVoucher',
      checkoutProvider: 'TAQUILLA',
      purchase: aPurchase({
        result: 'PENDING_CLUB',
        orderStatus: 'PENDING_CASH_PAYMENT',
        moneyMoved: 'NO',
        expiresAt: Date.UTC(2027, 1, 19, 21, 40),
        instruction: { kind: 'BOX_OFFICE', code: 'TQ7H2K44', expiresAt: Date.UTC(2027, 1, 19, 21, 40) },
      }),
      remaining: 80_400_000,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: /código de barras|barcode/i })).toBeVisible();
    const marks = canvas.getAllByRole('listitem').filter((item) => item.dataset.state !== undefined);
    await expect(marks).toHaveLength(2);
  },
};
