import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { CashLocation } from '#domain/payment/payment-option.ts';
import {
  aSavedCard,
  byCard,
  cancelEventOfHold,
  type createSaleDriver,
  mariana,
} from '#testing/sale-driver.ts';
import { noop, prepareSale, twoSeats } from '../story-flows.stories.ts';
import { loadBuyStep } from './load-buy-step.ts';
import { loadSignedOutStep, loadSignInStep } from './load-sign-in-step.ts';
import { SaleScreen, SaleViews } from './SaleScreen.tsx';

type PreparedSale = Awaited<ReturnType<typeof prepareSale>>;
type SaleDriver = ReturnType<typeof createSaleDriver>;

/** Every view of the sale, over in-memory ports: all buttons work. */
const meta = {
  component: SaleViews,
  parameters: { layout: 'fullscreen' },
  // As in the app, where they load while seats are chosen.
  loaders: [
    async () => ({
      step: await loadBuyStep(),
      signIn: await loadSignInStep(),
      signedOut: await loadSignedOutStep(),
      cards: await import('./buy/SavedCards.tsx'),
      parts: await import('./buy/CardInstallmentSelect.tsx'),
    }),
  ],
  args: {
    send: noop,
    market: 'COL',
    seatAvailability: failUnused,
    login: { isLoaded: failUnused, load: failUnused, start: failUnused },
    seatPicker: failUnused,
    startGestureRecognizer: failUnused,
    seatConflicts: failUnused,
    view: { salesChannel: 'SELF_SERVICE', step: null, buyer: null, screen: 'restoring' },
  },
} satisfies Meta<typeof SaleViews>;

export default meta;
type Story = StoryObj<typeof meta>;

function failUnused(): never {
  throw new Error('Not used by this story');
}

/** Builds a story that starts from a prepared sale. */
type PrepareOptions = Parameters<typeof prepareSale>[1];
const storyOf = (
  arrange: (driver: SaleDriver) => unknown,
  options?: PrepareOptions | (() => PrepareOptions),
): Story => ({
  loaders: [
    async () => ({ sale: await prepareSale(arrange, typeof options === 'function' ? options() : options) }),
  ],
  render: (_, { loaded }) => <SaleScreen {...(loaded.sale as PreparedSale)} />,
});

const darkEnglish = { language: 'en', theme: 'dark' } as const;

export const Loading: Story = {};

export const Unreachable: Story = {
  args: {
    view: {
      salesChannel: 'SELF_SERVICE',
      step: null,
      buyer: null,
      screen: 'unreachable',
      failure: {
        code: 'UNAVAILABLE',
        fields: [],
        retryAfter: 20,
        reference: 'A1B2C3',
        attemptsLeft: null,
        ties: null,
        receivedCode: null,
      },
    },
  },
};

export const Entry = storyOf((driver) => driver.waitUntilIdle());

export const Seats = storyOf((driver) => driver.selectSeats('ev-paramo', ...twoSeats));

export const NothingSelected: Story = {
  ...storyOf((driver) => driver.selectSeats('ev-paramo')),
  play: async ({ canvas }) => {
    // The bar's room, shown on a phone whose section is open.
    const cart = await canvas.findByRole('region', { name: 'Tu carrito', hidden: true });
    await expect(cart).toHaveTextContent('Aún no has elegido nada');
    await expect(cart).not.toHaveTextContent('Gratis');
  },
};

export const SeatRowsView = storyOf(async (driver) => {
  await driver.selectSeats('ev-paramo', ...twoSeats);
  driver.send({ type: 'selectionMethod.chosen', selectionMethod: 'list' });
});

export const BestSeats: Story = {
  ...storyOf(async (driver) => {
    await driver.selectSeats('ev-paramo');
    driver.send({ type: 'selectionMethod.chosen', selectionMethod: 'best' });
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /más|more/i }));
    await expect(canvas.getByRole('button', { name: /3/ })).toBeVisible();
    await expect(canvas.getByText(/^(En|In) total/)).toHaveTextContent(/COP$/);
    const proposed = canvas.getAllByRole('listitem').map(({ textContent }) => textContent);
    await userEvent.click(canvas.getByRole('button', { name: /Otra opción|Another offer/ }));
    await expect(canvas.getAllByRole('listitem').map(({ textContent }) => textContent)).not.toEqual(proposed);
  },
};

export const BestSeatsDarkEnglish: Story = { ...BestSeats, globals: darkEnglish };

export const SeatsTaken = storyOf(async (driver) => {
  await driver.selectSeats('ev-paramo', ...twoSeats);
  driver.ports.backend.sellToAnotherBuyer(
    'ev-paramo',
    twoSeats.map((seat) => ({ ...seat, quantity: 1 })),
  );
  driver.send({ type: 'hold.requested' });
  await driver.waitUntilIdle();
});

/** The next hold or best available is rejected until some seconds have passed. */
const rejectHold = (
  { ports }: SaleDriver,
  method: 'hold' | 'holdBest',
  code: 'HOLD_PAUSED' | 'UNPAID_SEATS_LIMIT',
  retryAfter: number,
) =>
  ports.backend.injectedFaults.set(method, {
    kind: 'rejected',
    fields: [],
    detail: {},
    reference: null,
    ...{ code, retryAfter },
  });

export const HoldPaused: Story = {
  ...storyOf(async (driver) => {
    await driver.selectSeats('ev-paramo', ...twoSeats);
    rejectHold(driver, 'hold', 'HOLD_PAUSED', 100);
    driver.send({ type: 'hold.requested' });
    await driver.waitUntilIdle();
  }),
  play: async ({ canvas }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(/se vencieron sin pago|ran out without payment/);
    await expect(alert).toHaveTextContent(/2 (minutos|minutes)/);
  },
};

export const UnpaidSeatsLimit: Story = {
  ...storyOf(async (driver) => {
    await driver.selectSeats('ev-paramo');
    driver.send({ type: 'selectionMethod.chosen', selectionMethod: 'best' });
    rejectHold(driver, 'holdBest', 'UNPAID_SEATS_LIMIT', 60);
    driver.send({
      type: 'bestSeats.requested',
      bestSeatsRequest: { quantity: 2, together: true, zone: null, maxTotal: null },
    });
    await driver.waitUntilIdle();
  }),
  play: async ({ canvas }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(/inicia sesión|sign in/);
    await expect(alert).toHaveTextContent(/60 (segundos|seconds)/);
  },
};

export const UnpaidSeatsLimitDarkEnglish: Story = { ...UnpaidSeatsLimit, globals: darkEnglish };

export const SignIn = storyOf((driver) => driver.hold('ev-paramo', ...twoSeats), {});

export const Identity = storyOf((driver) => driver.hold('ev-paramo', ...twoSeats), {
  buyer: { ...mariana, firstName: '', lastName: '', documentNumber: null },
});

/** A buyer who signed in by phone types the e-mail address that the provider requires. */
export const IdentityWithoutEmail: Story = {
  ...storyOf((driver) => driver.hold('ev-paramo', ...twoSeats), { buyer: { ...mariana, email: '' } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /acepto/i }));
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar al pago' }));
    await waitFor(() => expect(canvas.getByLabelText('Correo')).toHaveFocus());
    await expect(canvas.getByLabelText('Correo')).toBeInvalid();
  },
};

export const Fan = storyOf((driver) => driver.hold('ev-paramo', ...twoSeats), { salesChannel: 'ASSISTED' });

export const Payment: Story = {
  ...storyOf((driver) => driver.hold('ev-paramo', ...twoSeats)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(
      await canvas.findByLabelText(/número de la tarjeta|card number/i),
      '4013540682746261',
    );
    await userEvent.click(canvas.getByRole('button', { name: /pagar|pay/i }));
    await expect(canvas.getByLabelText(/número de la tarjeta|card number/i)).toBeInvalid();
    await expect(canvas.getByLabelText(/número de la tarjeta|card number/i)).toHaveValue(
      '4013 5406 8274 6261',
    );
  },
};

const declined = (holder: string) =>
  storyOf(async (driver) => {
    await driver.hold('ev-paramo', ...twoSeats);
    driver.send({ type: 'payment.submitted', payment: byCard(holder) });
    await driver.waitForScreen('payment');
  });
export const Declined = declined('FUND');

/** The field to retype shows the reason and gets the focus at once. */
export const DeclinedSecurityCode: Story = {
  ...declined('SECU'),
  play: async ({ canvas, userEvent }) => {
    const code = await canvas.findByLabelText(/CVC/);
    await waitFor(() => expect(code).toHaveFocus());
    await expect(code).toHaveAccessibleDescription(/el código no coincide con el que tiene el banco/i);

    await userEvent.tab({ shift: true });
    await userEvent.click(canvas.getByRole('button', { name: /escribir el código|enter the code/i }));

    await waitFor(() => expect(code).toHaveFocus());
  },
};

/** A card that is not accepted leads to another method. */
export const DeclinedNotRetryable: Story = {
  ...declined('BLAC'),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/no se puede usar aquí/i);

    await userEvent.click(canvas.getByRole('button', { name: /otra forma de pago|another way/i }));

    await waitFor(() => expect(document.activeElement).toHaveAttribute('name', 'method'));
    await expect(document.activeElement).not.toBeChecked();
  },
};

/** A decline gives more time; the alert says until when, so that the clock is no surprise. */
export const DeclinedWithMoreTime: Story = {
  ...declined('FUND'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/otra vez hasta las \d\d:\d\d/);
  },
};

/** Free tickets are confirmed, not paid: no payment method is shown and no amount. */
export const FreeOrder: Story = {
  ...storyOf((driver) => driver.hold('ev-free', ...twoSeats), { buyer: mariana }),
  play: async ({ canvas, userEvent }) => {
    const confirm = await canvas.findByRole('button', { name: /obtener|get/i });
    await expect(canvas.queryByRole('radio')).toBeNull();
    await expect(canvas.queryByText(/\$/)).toBeNull();
    await expect(confirm).toBeEnabled();
    await userEvent.tab();
  },
};

export const FreeOrderDarkEnglish: Story = { ...FreeOrder, globals: darkEnglish };

/** Without a connection nothing was sent: what was typed stays, the security code too. */
export const PaymentOffline: Story = {
  ...storyOf(async (driver) => {
    await driver.hold('ev-paramo', ...twoSeats);
    await driver.waitForScreen('payment');
    driver.ports.backend.injectedFaults.set('pay', 'offline');
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Número de la tarjeta'), '5254133674403564');
    await userEvent.type(canvas.getByLabelText('Vence'), '1130');
    await userEvent.type(canvas.getByLabelText(/CVC/), '123');
    await userEvent.type(canvas.getByLabelText('Nombre en la tarjeta'), 'APRO MARIANA');
    await userEvent.click(canvas.getByRole('button', { name: /^Pagar/ }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      /reservadas hasta las \d\d:\d\d.*Lo que escribiste sigue aquí/,
    );
    await expect(canvas.getByLabelText(/CVC/)).toHaveValue('123');
  },
};

const mexicanGlobals = { language: 'es', market: 'MEX' } as const;

/** Created for each story, so that a card removed in one is present in the next. */
const createPortsWithCards = (market: 'COL' | 'MEX' = 'COL') => {
  const ports = memoryPorts({ market });
  const old = { id: 'card-2', brand: 'master', lastFour: '3564', expMonth: 3, expYear: 2025 } as const;
  ports.backend.cards.push(aSavedCard(), aSavedCard({ ...old, isDefault: false, isExpired: true }));
  return { ports, buyer: mariana };
};
const goToPayment = async (driver: SaleDriver) => {
  await driver.hold('ev-paramo', ...twoSeats);
  return driver.waitForScreen('payment');
};

/** The wallet pays the amount that the fan types; the remainder updates while typing. */
export const PaymentWithWalletPortion: Story = {
  ...storyOf(goToPayment, () => {
    const ports = memoryPorts();
    ports.backend.balance = 2_000_000;
    return { ports, buyer: mariana };
  }),
  play: async ({ canvas, userEvent }) => {
    const uses = await canvas.findByRole('checkbox', { name: /saldo|balance/i });
    await expect(uses).not.toBeChecked();
    await userEvent.click(uses);
    await expect(uses).toBeChecked();
    await expect(uses).toHaveFocus();
    const amount = await canvas.findByRole('textbox', { name: /cuánto|how much/i });
    await expect(amount).toHaveValue('20.000');
    await userEvent.clear(amount);
    await userEvent.type(amount, '20.001');
    await expect(amount).toBeInvalid();
    await userEvent.clear(amount);
    await userEvent.paste('$ 10,000');
    await expect(amount).toBeValid();
    await expect(await canvas.findByText(/tarjeta paga|card pays/i)).toBeVisible();
    await expect(await canvas.findByText(/falta pagar|left to pay/i)).toBeVisible();
  },
};

/** A sufficient wallet balance pays everything with one click. */
export const PaymentWithWallet: Story = {
  ...storyOf(goToPayment, () => {
    const ports = memoryPorts();
    ports.backend.balance = 60_000_000;
    return { ports, buyer: mariana };
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /saldo|balance/i }));
    await expect(canvas.queryByRole('radio')).toBeNull();
  },
};

/** A saved card asks only for its security code; an expired one says so; both can be removed. */
export const PaymentBySavedCard: Story = {
  ...storyOf(goToPayment, createPortsWithCards),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('radio', { name: /Visa.*6260/ })).toBeChecked();
    await expect(canvas.getByRole('radio', { name: /Mastercard.*3564/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: /pagar|pay/i }));
    await waitFor(() => expect(canvas.getByLabelText(/código|security code/i)).toBeInvalid());
    await userEvent.click(canvas.getByRole('button', { name: /(quitar|remove).*3564/i }));
    await userEvent.click(await canvas.findByRole('button', { name: /quitar la tarjeta|remove the card/i }));
    await waitFor(() => expect(canvas.queryByRole('radio', { name: /3564/ })).toBeNull());
  },
};

/** The card installments that the issuing bank offers. */
export const PaymentWithInstallments: Story = {
  ...storyOf(goToPayment),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(
      await canvas.findByLabelText(/número de la tarjeta|card number/i),
      '5254133674403564',
    );
    const parts = await canvas.findByLabelText(/^(cuotas|installments)$/i);
    await userEvent.selectOptions(parts, '3');
    await expect(await canvas.findByText(/tu banco puede|your bank may/i)).toBeVisible();
  },
};

export const PaymentBySavedCardDarkEnglish: Story = { ...PaymentBySavedCard, globals: darkEnglish };
export const PaymentWithInstallmentsDarkEnglish: Story = { ...PaymentWithInstallments, globals: darkEnglish };

/** With interest, the button shows what will be charged. */
export const PaymentWithInterest: Story = {
  ...storyOf(goToPayment, () => createPortsWithCards('MEX')),
  globals: mexicanGlobals,
  play: async ({ canvas, userEvent }) => {
    const parts = await canvas.findByLabelText(/^mensualidades$/i);
    const atOnce = canvas.getByRole('button', { name: /pagar/i }).textContent;
    await userEvent.selectOptions(parts, '12');
    await waitFor(() => expect(canvas.getByRole('button', { name: /pagar/i }).textContent).not.toBe(atOnce));
  },
};

const selectMethod = (place: CashLocation | null, method: PaymentMethod) => async (driver: SaleDriver) => {
  await driver.hold('ev-paramo', ...twoSeats);
  await driver.waitForScreen('payment');
  driver.send({ type: 'method.chosen', method, place });
};
const createMexicanPorts = () => ({ ports: memoryPorts({ market: 'MEX' }), buyer: mariana });

/** Each shop is a payment option; an unavailable one says why. */
export const PaymentAtShop: Story = {
  ...storyOf(selectMethod('oxxo', 'CASH'), createMexicanPorts()),
  globals: mexicanGlobals,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('radio', { name: /OXXO/ })).toBeChecked();
    await expect(canvas.getByRole('radio', { name: /Banamex/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('radio', { name: /PayCash/ }));
    await expect(canvas.getByRole('button', { name: /PayCash/ })).toBeVisible();
  },
};

export const PaymentBySpei: Story = {
  ...storyOf(selectMethod(null, 'TRANSFER'), createMexicanPorts()),
  globals: mexicanGlobals,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /SPEI/ })).toBeVisible();
  },
};

/** PSE needs the bank and the payer's address before the redirect. */
export const PaymentByPse: Story = {
  ...storyOf(selectMethod(null, 'TRANSFER')),
  play: async ({ canvas, userEvent }) => {
    const bank = await canvas.findByLabelText(/^(tu banco|your bank)$/i);
    await userEvent.click(canvas.getByRole('button', { name: /en mi banco|at my bank/i }));
    await expect(bank).toBeInvalid();
    await userEvent.selectOptions(bank, 'Bancolombia');
    for (const [label, typed] of [
      [/^(calle o carrera|street)$/i, 'Calle 72'],
      [/^(número|number)$/i, '10-07'],
      [/^(barrio|neighbourhood)$/i, 'Chapinero'],
      [/^(ciudad|city)$/i, 'Bogotá'],
    ] as const)
      await userEvent.type(canvas.getByLabelText(label), typed);
    await userEvent.click(canvas.getByRole('button', { name: /en mi banco|at my bank/i }));
    await expect(await canvas.findByRole('button', { name: /preparando tu pago|preparing/i })).toBeVisible();
  },
};

export const PaymentByPaguitos = storyOf(selectMethod(null, 'PAGUITOS'));

const checkingView = {
  salesChannel: 'SELF_SERVICE',
  step: 'BUY',
  buyer: null,
  screen: 'checking',
  event: null,
  reservation: null,
  slow: true,
  isPollingPaused: false,
  failure: null,
} as const;

export const Checking: Story = { args: { view: checkingView } };

export const CheckingPaused: Story = {
  args: { view: { ...checkingView, isPollingPaused: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/pausa|paused/i)).toBeVisible();
    await expect(canvas.queryByText(/seguiremos intentando|keep trying/i)).toBeNull();
  },
};

export const Expired = storyOf(async (driver) => {
  await driver.hold('ev-paramo', ...twoSeats);
  await driver.advance(601_000);
  await driver.waitUntilIdle();
});

/** The buyer signed out in another tab while the seats were held. */
export const SignedOut: Story = {
  ...storyOf(
    async (driver) => {
      await goToPayment(driver);
      driver.send({ type: 'buyer.signedOut' });
      await driver.waitForScreen('signedOut');
    },
    { buyer: mariana },
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No te cobramos|have not been charged/)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /correo|e-?mail/i })).toBeVisible();
  },
};

/** The event was cancelled while its seats were held: Pay leads here. */
export const CancelledEvent: Story = {
  ...storyOf(async (driver) => {
    const { cart } = await goToPayment(driver);
    await cancelEventOfHold(driver.ports, cart.reservation);
    driver.send({ type: 'payment.submitted', payment: byCard() });
    await driver.waitForScreen('seats');
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Este evento se canceló|El evento se canceló|Se canceló/)).toBeVisible();
    await expect(canvas.getByText(/no te cobramos|no se cobró/i)).toBeVisible();
  },
};

export const CancelledEventDarkEnglish: Story = {
  ...CancelledEvent,
  globals: darkEnglish,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This event was cancelled')).toBeVisible();
    await expect(canvas.getByText(/Nothing was charged for them/)).toBeVisible();
  },
};

/** An old link to the map of an event whose last seat is sold: the alert names the reason. */
export const SoldOutEvent: Story = {
  ...storyOf(async (driver) => {
    const { events } = driver.ports.backend;
    events.splice(0, events.length, ...events.map((one) => ({ ...one, saleState: 'SOLD_OUT' as const })));
    await driver.selectSeats('ev-paramo');
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Agotado', { exact: true })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Ver el evento' })).toBeVisible();
  },
};

export const SoldOutEventOnPhone: Story = {
  ...SoldOutEvent,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: 'Ver el evento' });
    const map = await canvas.findByRole('grid');
    // The reason stands above the map, not on it.
    await expect(link.getBoundingClientRect().bottom).toBeLessThanOrEqual(map.getBoundingClientRect().top);
  },
};

export const Settled: Story = {
  args: {
    view: {
      salesChannel: 'SELF_SERVICE',
      step: 'SUCCESSFUL_PURCHASE',
      buyer: null,
      screen: 'settled',
      orderId: 'order-1',
      result: 'SUCCESSFUL',
      previous: null,
    },
  },
};

/** After the payment its screen stays, with the stage on the busy button, until the result's page is there. */
export const SettledAfterPaying: Story = {
  ...storyOf(async (driver) => {
    await goToPayment(driver);
    driver.send({ type: 'payment.submitted', payment: byCard() });
    await driver.waitForScreen('settled');
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Pago' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Consultando con tu banco' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await expect(canvas.getByText('Tus sillas están reservadas')).toBeVisible();
    await expect(canvas.queryByRole('timer')).toBeNull();
  },
};
