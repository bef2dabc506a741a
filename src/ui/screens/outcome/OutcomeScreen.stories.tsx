import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn } from 'storybook/test';
import type { Order } from '#domain/order/purchase.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import { countedCashSteps, sentLinkWaiting } from '../story-flows.stories.ts';
import { anOrder, aPurchase, aTrouble } from '../story-things.stories.ts';
import { OutcomeViews } from './OutcomeScreen.tsx';

const bogota = { timeZone: 'America/Bogota', city: 'Bogotá' } as const;
const own = { mode: 'SELF_SERVICE', step: null, place: bogota } as const;

const inTwoParts = anOrder({ walletPaid: 5_200_000 });

const awaited = {
  refreshing: false,
  resting: false,
  remaining: null,
  linkToken: null,
  awaitedLink: null,
  reader: 'BUYER',
  canChangeWay: false,
  changingWay: false,
  refusal: null,
} as const;

const meta = {
  component: OutcomeViews,
  parameters: { layout: 'fullscreen' },
  args: {
    cashSteps: countedCashSteps,
    sentLink: sentLinkWaiting,
    linkOf: (token) => (token === null ? null : `https://taquilla.test/checkout/pending?token=${token}`),
    send: fn(),
    order: anOrder(),
    view: { ...own, screen: 'asking' },
  },
} satisfies Meta<typeof OutcomeViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Asking: Story = {};
export const Unreachable: Story = { args: { view: { ...own, screen: 'unreachable', trouble: aTrouble() } } };
export const Unknown: Story = { args: { view: { ...own, screen: 'unknown' } } };

export const Success: Story = {
  args: { view: { ...own, screen: 'success', purchase: aPurchase(), refreshing: false } },
};

/** What each part paid, on the smallest phone, by a card in parts: its own line, and never as if the card had paid all. */
export const SuccessWithAPartOfBalance: Story = {
  args: {
    order: inTwoParts,
    view: { ...own, screen: 'success', purchase: inTwoParts.purchase, refreshing: false },
  },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const paidBy = (term: RegExp) => canvas.getByText(term).nextElementSibling;
    await expect(paidBy(/^Visa •••• 1234/)).toHaveTextContent(/728[.,]000/);
    await expect(paidBy(/con el saldo|from the balance/i)).toHaveTextContent(/52[.,]000/);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(
      document.documentElement.clientWidth,
    );
  },
};

/** By a shared link: paid, and no ticket to be seen. */
export const SuccessByASharedLink: Story = {
  args: {
    order: null,
    view: { ...own, screen: 'success', purchase: aPurchase({ ticketIds: [] }), refreshing: false },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/quien las compró|whoever bought them/i)).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /boletas|tickets/i })).toBeNull();
  },
};

export const SoldAtTheDesk: Story = {
  args: {
    view: {
      ...own,
      mode: 'ASSISTED',
      screen: 'success',
      purchase: aPurchase({ method: 'TPV' }),
      refreshing: false,
    },
  },
};

const held = { refreshing: false, isHeld: true, canRetry: true, reader: 'BUYER' } as const;
const declined = aPurchase({
  result: 'FAIL',
  orderStatus: 'PENDING',
  moneyMoved: 'NO',
  statusDetail: 'cc_rejected_call_for_authorize',
});

export const Fail: Story = {
  args: { view: { ...own, screen: 'fail', purchase: declined, ...held } },
};

/** Nobody takes this card: the page does not ask to try it again. */
export const FailForGood: Story = {
  args: {
    view: {
      ...own,
      screen: 'fail',
      purchase: { ...declined, statusDetail: 'cc_rejected_blacklist' },
      ...held,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/no se puede usar aquí/i)).toBeVisible();
    await expect(canvas.getByRole('link', { name: /pagar de otra forma|pay another way/i })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /^(intentar|try) /i })).toBeNull();
  },
};

/** Paid already: first of all to the purchases. */
export const FailAsPaidBefore: Story = {
  args: {
    view: {
      ...own,
      screen: 'fail',
      purchase: { ...declined, statusDetail: 'cc_rejected_duplicated_payment' },
      ...held,
    },
  },
};

/** Money that came for nothing: no refusal, and no word of paying another way. */
export const MoneyThatCameForNothing: Story = {
  args: {
    view: {
      ...own,
      screen: 'fail',
      purchase: {
        ...declined,
        orderStatus: 'EXPIRED',
        reservationStatus: 'FINISHED_WITH_FAILURE',
        moneyMoved: 'RETURNED',
        statusDetail: 'accredited',
      },
      ...held,
      isHeld: false,
      canRetry: false,
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/el correo que te mandamos|the e-mail that we sent/i)).toBeVisible();
    await expect(canvasElement).not.toHaveTextContent(
      /de otra forma|another way|no se te cobró|not charged/i,
    );
  },
};

const unfound = aPurchase({
  method: 'PROCESSING_TRANSFER',
  result: 'FAIL',
  orderStatus: 'CANCELED',
  reservationStatus: 'CANCELLED_DUE_TO_PAYMENT_FAILURE',
  moneyMoved: 'NO',
  statusDetail: null,
});

/** Nobody knows whether the money left an account: it is not said that nothing was charged. */
export const TransferNotFound: Story = {
  args: {
    view: { ...own, screen: 'fail', purchase: unfound, ...held, isHeld: false, canRetry: false },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/comprobante|proof/i)).toBeVisible();
    await expect(canvasElement).not.toHaveTextContent(/no se te cobró|no te cobramos|not charged/i);
  },
};

export const TransferNotFoundInTime: Story = {
  args: {
    view: {
      ...own,
      screen: 'lapsed',
      purchase: { ...unfound, orderStatus: 'EXPIRED', transactionStatus: 'EXPIRED' },
      refreshing: false,
      reader: 'BUYER',
    },
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).not.toHaveTextContent(/nadie pagó|nobody paid|not charged/i);
  },
};

export const FailAtTheDesk: Story = {
  args: {
    view: { ...own, mode: 'ASSISTED', screen: 'fail', purchase: declined, ...held },
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

/** The seller's side of a link: until when it waits, and one more sending. */
export const LinkAtTheDesk: Story = {
  args: {
    view: {
      ...own,
      ...awaited,
      mode: 'ASSISTED',
      screen: 'pending',
      confirmAt: null,
      remaining: 23 * 3_600_000,
      canChangeWay: true,
      purchase: aPurchase({
        method: 'LINK',
        result: 'PENDING_PAYMENT',
        orderStatus: 'PENDING',
        moneyMoved: 'UNKNOWN',
        instruction: {
          kind: 'LINK',
          channel: 'whatsapp',
          destination: '••••3344',
          expiresAt: Date.UTC(2026, 10, 21, 15, 0),
        },
      }),
    },
  },
  play: async ({ canvas, userEvent }) => {
    const again = canvas.getByRole('button', { name: /enviar otra vez|send it again/i });
    await userEvent.click(again);

    await expect(canvas.getByRole('button', { name: /enviando|sending/i })).toBeVisible();
  },
};

/** Sold at a desk: the fan is told who can try again, and is led nowhere that would refuse them. */
export const FailOfAFanAtADesk: Story = {
  args: {
    view: { ...own, screen: 'fail', purchase: declined, ...held, canRetry: false, reader: 'FAN' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/quien las pidió|whoever ordered them/i)).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /otra vez|try again/i })).toBeNull();
  },
};

const linkSent = aPurchase({
  method: 'LINK',
  result: 'PENDING_PAYMENT',
  orderStatus: 'PENDING',
  moneyMoved: 'UNKNOWN',
  instruction: {
    kind: 'LINK',
    channel: 'whatsapp',
    destination: '••••3344',
    expiresAt: Date.UTC(2026, 10, 21, 15, 0),
  },
});
const linkForFan = {
  ...own,
  ...awaited,
  screen: 'pending',
  confirmAt: null,
  remaining: 23 * 3_600_000,
  reader: 'FAN',
  purchase: linkSent,
} as const;

/** The fan's side of a link: where it went, until when it waits, and the way to pay it. */
export const LinkForItsFan: Story = {
  args: { view: { ...linkForFan, awaitedLink: { payToken: 'link-1.mac', refused: null } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /pagar ahora|pay now/i })).toHaveAttribute(
      'href',
      '/checkout/link#pay=link-1.mac',
    );
    await expect(canvas.getByText(/vendedor|seller who sold/i)).toBeVisible();
    await expect(
      canvas.queryByRole('button', { name: /enviar otra vez|recuperar|send it again|take/i }),
    ).toBeNull();
  },
};

/** A bank refused: the payer reads why, and goes back to the link. */
export const LinkAfterARefusal: Story = {
  args: {
    order: null,
    view: {
      ...linkForFan,
      reader: 'GUEST',
      awaitedLink: {
        payToken: 'link-1.mac',
        refused: { method: 'CARD', statusDetail: 'cc_rejected_3ds_challenge' },
      },
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

const over = {
  result: 'FAIL',
  orderStatus: 'EXPIRED',
  transactionStatus: 'EXPIRED',
  moneyMoved: 'NO',
} as const;

/** Nobody declined it: its time ended, and what was paid at the shop after all is not lost. */
export const Lapsed: Story = {
  args: {
    view: {
      ...own,
      screen: 'lapsed',
      purchase: aPurchase({ ...over, method: 'CASH' }),
      refreshing: false,
      reader: 'BUYER',
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/guarda el recibo|keep the receipt/i)).toBeVisible();
    await expect(canvas.queryByText(/no pasó|did not go through/i)).toBeNull();
  },
};

export const LinkOver: Story = {
  args: {
    view: {
      ...own,
      mode: 'ASSISTED',
      screen: 'lapsed',
      purchase: aPurchase({ ...over, method: 'LINK' }),
      refreshing: false,
      reader: 'SELLER',
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: /enlace|link/i })).toBeVisible();
  },
};

const refunded = aPurchase({ orderStatus: 'REFUNDED', moneyMoved: 'RETURNED', ticketIds: [] });
const whole = anOrder({ orderStatus: 'REFUNDED', moneyMoved: 'RETURNED', ticketIds: [] });
const givenBack: Order = {
  ...whole,
  refundedAmount: 78_000_000,
  receipt: {
    ...whole.receipt,
    refunds: [
      { at: Date.UTC(2027, 1, 20, 15), amount: 60_000_000, means: 'PROVIDER', isSurplus: false },
      { at: Date.UTC(2027, 1, 20, 15), amount: 18_000_000, means: 'WALLET', isSurplus: false },
    ],
  },
};

/** Nothing failed: it was paid, and each sum says where it went. */
export const Refunded: Story = {
  args: { order: givenBack, view: { ...own, screen: 'refunded', purchase: refunded, refreshing: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/saldo|balance/i)).toBeVisible();
    await expect(canvas.queryByText(/no pasó|did not go through/i)).toBeNull();
  },
};

export const RefundedForACancelledEvent: Story = {
  args: {
    ...Refunded.args,
    order: { ...givenBack, event: { ...givenBack.event, saleState: 'CANCELLED' } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: /canceló|cancelled/i })).toBeVisible();
  },
};

const pending = aPurchase({ result: 'PENDING_CARD', orderStatus: 'PENDING', moneyMoved: 'UNKNOWN' });

/** The bank asks whoever pays; this is read by somebody else. */
export const AskedElsewhere: Story = {
  args: {
    order: null,
    view: {
      ...own,
      screen: 'pending',
      purchase: { ...pending, statusDetail: 'pending_challenge' },
      ...awaited,
      reader: 'GUEST',
      confirmAt: null,
    },
  },
};

/** The bank's question has its own clock, and whoever cannot answer it takes another way. */
export const Pending: Story = {
  args: {
    view: {
      ...own,
      screen: 'pending',
      purchase: pending,
      ...awaited,
      remaining: 552_000,
      canChangeWay: true,
      confirmAt: 'https://bank.test/3ds',
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(
      canvas.getByRole('timer', { name: /confirmar en tu banco|confirm at your bank/i }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /otra forma|another way/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'anotherWay.requested' });
  },
};

export const InReview: Story = {
  args: {
    view: { ...own, screen: 'pending', purchase: pending, ...awaited, resting: true, confirmAt: null },
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /ask|preguntar/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'refresh.requested' });
  },
};

/** A seller has no My purchases: the next fan is waiting. */
export const InReviewAtTheDesk: Story = {
  args: {
    view: {
      ...own,
      mode: 'ASSISTED',
      screen: 'pending',
      purchase: pending,
      ...awaited,
      confirmAt: null,
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
      ...own,
      screen: 'transfer',
      purchase: aPurchase({
        result: 'PENDING_TRANSFER',
        orderStatus: 'PROCESSING_TRANSFER',
        moneyMoved: 'UNKNOWN',
        expiresAt: Date.UTC(2027, 1, 18, 21, 40),
      }),
      ...awaited,
    },
  },
};

const paying = { ...awaited, canChangeWay: true, linkToken: 'order-1.mac' } as const;
const mexico = { language: 'es', market: 'MEX' } as const;
const inPesos = { base: 115_000, fee: 8_000, tax: 1_950, total: 124_950, currency: 'MXN' } as const;
const each = { base: 57_500, fee: 4_000, tax: 975, total: 62_475, currency: 'MXN' } as const;
const colombian = anOrder({ total: inPesos });
const mexican: Order = {
  ...colombian,
  items: colombian.items.slice(0, 2).map((item) => ({ ...item, unit: each })),
};

/** The clipboard of whoever looks, which may not be written to. */
const withClipboard = (write: () => Promise<void>) =>
  spyOn(navigator.clipboard, 'writeText').mockClear().mockImplementation(write);

const atTheShop = (instruction: Partial<Extract<PaymentInstruction, { kind: 'SHOP' }>> = {}) =>
  aPurchase({
    result: 'PENDING_CASH_MP',
    orderStatus: 'PENDING_CASH_PAYMENT',
    method: 'CASH',
    moneyMoved: 'UNKNOWN',
    total: inPesos,
    expiresAt: Date.UTC(2027, 1, 23, 3, 14),
    instruction: {
      kind: 'SHOP',
      provider: 'oxxo',
      reference: '4820193755001249',
      barcode: '4820193755001249',
      verificationCode: null,
      url: null,
      expiresAt: Date.UTC(2027, 1, 21, 3, 14),
      payAt: ['OXXO'],
      ...instruction,
    },
  });

/** Three steps at a shop: the code copied is said aloud; 'I have paid' goes on to the last step and asks. */
export const Cash: Story = {
  globals: mexico,
  args: {
    order: mexican,
    view: {
      ...own,
      ...paying,
      screen: 'cash',
      desk: 'MERCADO_PAGO',
      purchase: atTheShop(),
      remaining: 85_268_000,
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
    await expect(args.send).toHaveBeenCalledWith({ type: 'refresh.requested' });
    await expect(canvas.getByRole('link', { name: /whatsapp/i })).toHaveAttribute(
      'href',
      expect.stringContaining('order-1.mac'),
    );
  },
};

/** A bank's machine: no barcode, but a code to type beside the reference; copying is not always allowed. */
export const CashAtABank: Story = {
  globals: mexico,
  args: {
    order: mexican,
    view: {
      ...own,
      ...paying,
      screen: 'cash',
      desk: 'MERCADO_PAGO',
      purchase: atTheShop({
        provider: 'bancomer',
        barcode: null,
        verificationCode: '300412',
        url: 'https://provider.test/slip',
        payAt: ['BBVA', '7-Eleven', 'Farmacias del Ahorro'],
      }),
      remaining: 85_268_000,
    },
  },
  play: async ({ canvas, userEvent }) => {
    withClipboard(() => Promise.reject(new Error('not allowed')));
    await userEvent.click(canvas.getAllByRole('button', { name: /copiar|copy/i })[1] as HTMLElement);
    await expect(await canvas.findByText(/a mano|by hand/i)).toBeInTheDocument();
    await expect(canvas.queryByRole('img', { name: /barra|barcode/i })).toBeNull();
  },
};

/** Somebody else got the link: they may pay it, and change nothing. */
export const CashByASharedLink: Story = {
  globals: mexico,
  args: {
    order: null,
    view: {
      ...own,
      place: { timeZone: 'America/Mexico_City', city: 'Ciudad de México' },
      ...awaited,
      screen: 'cash',
      desk: 'MERCADO_PAGO',
      purchase: atTheShop(),
      remaining: 85_268_000,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: /otra forma|another way/i })).toBeNull();
    await expect(canvas.getByText(/(paga antes|pay before).*(ciudad de méxico|mexico city)/i)).toBeVisible();
  },
};

export const CashBySpei: Story = {
  globals: mexico,
  args: {
    order: mexican,
    view: {
      ...own,
      ...paying,
      screen: 'cash',
      desk: 'SPEI',
      purchase: aPurchase({
        result: 'PENDING_TRANSFER_SPEI',
        orderStatus: 'PROCESSING_TRANSFER',
        method: 'TRANSFER',
        moneyMoved: 'UNKNOWN',
        total: inPesos,
        instruction: {
          kind: 'CLABE',
          clabe: '646180110283746504',
          bank: 'STP',
          beneficiary: 'Taquilla',
          concept: 'TQ7H2K44',
          expiresAt: Date.UTC(2027, 1, 21, 3, 14),
        },
      }),
      remaining: 85_268_000,
    },
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

const parked = aPurchase({
  result: 'PENDING_PAYMENT',
  orderStatus: 'PROCESSING_TRANSFER',
  reservationStatus: 'WAITING_FOR_PAYMENT',
  method: 'TRANSFER',
  moneyMoved: 'PARKED',
  total: inPesos,
});

/** Another sum than the price came by SPEI: nothing of how to pay is left. */
export const AnotherSumCame: Story = {
  globals: mexico,
  args: {
    order: mexican,
    view: { ...own, ...awaited, screen: 'pending', confirmAt: null, linkToken: 'abc', purchase: parked },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('timer')).toBeNull();
    await expect(canvas.queryByRole('button', { name: /otra forma|another way/i })).toBeNull();
  },
};

export const AnotherSumCameAtTheDesk: Story = {
  globals: mexico,
  args: {
    order: mexican,
    view: { ...own, ...awaited, mode: 'ASSISTED', screen: 'pending', confirmAt: null, purchase: parked },
  },
};

const atTheBank = aPurchase({
  result: 'PENDING_TRANSFER',
  orderStatus: 'PROCESSING_TRANSFER',
  method: 'TRANSFER',
  moneyMoved: 'UNKNOWN',
  instruction: { kind: 'BANK', url: 'https://bank.test/pse', expiresAt: Date.UTC(2027, 1, 18, 21, 34) },
});

export const TransferAtTheBank: Story = {
  args: {
    view: { ...own, ...paying, screen: 'transfer', purchase: atTheBank, remaining: 1_140_000 },
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: /a mi banco|to my bank/i })).toHaveAttribute(
      'href',
      'https://bank.test/pse',
    );
    await userEvent.click(canvas.getByRole('button', { name: /otra forma|another way/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'anotherWay.requested' });
  },
};

/** The fan's bank, with the seller before the page. */
export const TransferAtTheFansBank: Story = {
  args: {
    view: {
      ...own,
      ...paying,
      mode: 'ASSISTED',
      screen: 'transfer',
      purchase: atTheBank,
      remaining: 1_140_000,
    },
  },
};

/** The bank could not be asked: nothing ended, and it says so. */
export const TransferNotEnded: Story = {
  args: {
    view: {
      ...own,
      ...paying,
      screen: 'transfer',
      purchase: atTheBank,
      remaining: 1_140_000,
      refusal: aTrouble('PROVIDER_UNAVAILABLE'),
    },
  },
};

export const GivenBack: Story = { args: { view: { ...own, screen: 'givenBack', eventId: 'par-cei-27' } } };

export const CashAtTheBoxOffice: Story = {
  args: {
    view: {
      ...own,
      ...paying,
      screen: 'cash',
      desk: 'TAQUILLA',
      purchase: aPurchase({
        result: 'PENDING_CLUB',
        orderStatus: 'PENDING_CASH_PAYMENT',
        moneyMoved: 'NO',
        expiresAt: Date.UTC(2027, 1, 19, 21, 40),
        instruction: { kind: 'WINDOW', code: 'TQ7H2K44', expiresAt: Date.UTC(2027, 1, 19, 21, 40) },
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
