import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { CashPlace } from '#domain/payment/payment-choice.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import { aSavedCard, byCard, mariana, type saleDesk } from '#testing/sale-desk.ts';
import { arranged, nothing, twoSeats } from '../story-flows.stories.ts';
import { fetchBuyStep } from './fetch-buy-step.ts';
import { fetchSignIn } from './fetch-sign-in.ts';
import { SaleScreen, SaleViews } from './SaleScreen.tsx';

type Arranged = Awaited<ReturnType<typeof arranged>>;
type Desk = ReturnType<typeof saleDesk>;

/** Every view of the sale, over a box office in memory: what is pressed here really happens. */
const meta = {
  component: SaleViews,
  parameters: { layout: 'fullscreen' },
  // As in the shop, where they come while the seats are chosen.
  loaders: [
    async () => ({
      step: await fetchBuyStep(),
      signIn: await fetchSignIn(),
      cards: await import('./buy/SavedCards.tsx'),
      parts: await import('./buy/Installments.tsx'),
    }),
  ],
  args: {
    send: nothing,
    market: 'COL',
    house: notHere,
    login: { isPrepared: notHere, prepare: notHere, start: notHere },
    startGestures: notHere,
    view: { mode: 'SELF_SERVICE', step: null, buyer: null, screen: 'recalling' },
  },
} satisfies Meta<typeof SaleViews>;

export default meta;
type Story = StoryObj<typeof meta>;

function notHere(): never {
  throw new Error('This story asks for nothing of the kind');
}

/** A story that begins where a real sale has been brought to. */
type Options = Parameters<typeof arranged>[1];
const at = (arrange: (desk: Desk) => unknown, options?: Options | (() => Options)): Story => ({
  loaders: [
    async () => ({ sale: await arranged(arrange, typeof options === 'function' ? options() : options) }),
  ],
  render: (_, { loaded }) => <SaleScreen {...(loaded.sale as Arranged)} />,
});

export const Recalling: Story = {};

export const Unreachable: Story = {
  args: {
    view: {
      mode: 'SELF_SERVICE',
      step: null,
      buyer: null,
      screen: 'unreachable',
      trouble: {
        code: 'UNAVAILABLE',
        fields: [],
        retryAfter: 20,
        reference: 'A1B2C3',
        triesLeft: null,
        ties: null,
      },
    },
  },
};

export const Entry = at((desk) => desk.settles());

export const Seats = at((desk) => desk.choose('ev-paramo', ...twoSeats));

export const SeatsInAList = at(async (desk) => {
  await desk.choose('ev-paramo', ...twoSeats);
  desk.say({ type: 'way.chosen', way: 'list' });
});

export const TheBestSeats: Story = {
  ...at(async (desk) => {
    await desk.choose('ev-paramo');
    desk.say({ type: 'way.chosen', way: 'best' });
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /más|more/i }));
    await expect(canvas.getByRole('button', { name: /3/ })).toBeVisible();
  },
};

export const SomeoneWasFaster = at(async (desk) => {
  await desk.choose('ev-paramo', ...twoSeats);
  desk.ports.office.sellToAnother(
    'ev-paramo',
    twoSeats.map((seat) => ({ ...seat, quantity: 1 })),
  );
  desk.say({ type: 'hold.requested' });
  await desk.settles();
});

export const SignIn = at((desk) => desk.hold('ev-paramo', ...twoSeats), {});

export const Identity = at((desk) => desk.hold('ev-paramo', ...twoSeats), {
  buyer: { ...mariana, firstName: '', lastName: '', documentNumber: null },
});

export const Fan = at((desk) => desk.hold('ev-paramo', ...twoSeats), { mode: 'ASSISTED' });

export const Payment: Story = {
  ...at((desk) => desk.hold('ev-paramo', ...twoSeats)),
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
  at(async (desk) => {
    await desk.hold('ev-paramo', ...twoSeats);
    desk.say({ type: 'payment.submitted', payment: byCard(holder) });
    await desk.shows('payment');
  });
export const Declined = declined('FUND');

/** What has to be typed again is marked with the reason and has the focus at once. */
export const DeclinedForItsCode: Story = {
  ...declined('SECU'),
  play: async ({ canvas, userEvent }) => {
    const code = await canvas.findByLabelText(/CVC/);
    await waitFor(() => expect(code).toHaveFocus());
    await expect(code).toHaveAccessibleDescription(/no es el código que el banco tiene/i);

    await userEvent.tab({ shift: true });
    await userEvent.click(canvas.getByRole('button', { name: /escribir el código|type the code/i }));

    await waitFor(() => expect(code).toHaveFocus());
  },
};

/** A card that nobody takes leads to another way. */
export const DeclinedForGood: Story = {
  ...declined('BLAC'),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/no se puede usar aquí/i);

    await userEvent.click(canvas.getByRole('button', { name: /otra forma de pago|another way/i }));

    await waitFor(() => expect(document.activeElement).toHaveAttribute('name', 'method'));
    await expect(document.activeElement).not.toBeChecked();
  },
};

const mexico = { language: 'es', market: 'MEX' } as const;

/** Made anew for each story: what is let go of in one is there in the next. */
const withCards = (market: 'COL' | 'MEX' = 'COL') => {
  const ports = memoryPorts({ market });
  const old = { id: 'card-2', brand: 'master', lastFour: '3564', expMonth: 3, expYear: 2025 } as const;
  ports.office.cards.push(aSavedCard(), aSavedCard({ ...old, isDefault: false, isExpired: true }));
  return { ports, buyer: mariana };
};
const inHand = async (desk: Desk) => {
  await desk.hold('ev-paramo', ...twoSeats);
  await desk.shows('payment');
};

/** A balance pays as much as the fan says; what is left is said as it is typed. */
export const PaymentWithAPartOfBalance: Story = {
  ...at(inHand, () => {
    const ports = memoryPorts();
    ports.office.balance = 2_000_000;
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

/** A balance that is enough says what will be left of it; one press pays. */
export const PaymentWithTheBalance: Story = {
  ...at(inHand, () => {
    const ports = memoryPorts();
    ports.office.balance = 60_000_000;
    return { ports, buyer: mariana };
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /saldo|balance/i }));
    await expect(canvas.queryByRole('radio')).toBeNull();
  },
};

/** A card that is kept asks for its code alone; one that expired says so; either may be let go of. */
export const PaymentBySavedCard: Story = {
  ...at(inHand, withCards),
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

/** In parts, as the bank behind the number offers it. */
export const PaymentInParts: Story = {
  ...at(inHand),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(
      await canvas.findByLabelText(/número de la tarjeta|card number/i),
      '5254133674403564',
    );
    const parts = await canvas.findByLabelText(/^(cuotas|instalments)$/i);
    await userEvent.selectOptions(parts, '3');
    await expect(await canvas.findByText(/tu banco puede|your bank may/i)).toBeVisible();
  },
};

const englishInTheDark = { language: 'en', theme: 'dark' } as const;

export const PaymentBySavedCardInTheDark: Story = { ...PaymentBySavedCard, globals: englishInTheDark };
export const PaymentInPartsInTheDark: Story = { ...PaymentInParts, globals: englishInTheDark };

/** Where parts cost something, the button says what will be charged. */
export const PaymentWithInterest: Story = {
  ...at(inHand, () => withCards('MEX')),
  globals: mexico,
  play: async ({ canvas, userEvent }) => {
    const parts = await canvas.findByLabelText(/^mensualidades$/i);
    const atOnce = canvas.getByRole('button', { name: /pagar/i }).textContent;
    await userEvent.selectOptions(parts, '12');
    await waitFor(() => expect(canvas.getByRole('button', { name: /pagar/i }).textContent).not.toBe(atOnce));
  },
};

const choosing = (place: CashPlace | null, method: PaymentMethod) => async (desk: Desk) => {
  await desk.hold('ev-paramo', ...twoSeats);
  await desk.shows('payment');
  desk.say({ type: 'method.chosen', method, place });
};
const inMexico = () => ({ ports: memoryPorts({ market: 'MEX' }), buyer: mariana });

/** Each shop is a way of its own; one that cannot take the sale says why. */
export const PaymentAtAShop: Story = {
  ...at(choosing('oxxo', 'CASH'), inMexico()),
  globals: mexico,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('radio', { name: /OXXO/ })).toBeChecked();
    await expect(canvas.getByRole('radio', { name: /Banamex/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('radio', { name: /PayCash/ }));
    await expect(canvas.getByRole('button', { name: /PayCash/ })).toBeVisible();
  },
};

export const PaymentBySpei: Story = {
  ...at(choosing(null, 'TRANSFER'), inMexico()),
  globals: mexico,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /SPEI/ })).toBeVisible();
  },
};

/** PSE wants to know the bank, and where its payer lives, before one leaves for it. */
export const PaymentByPse: Story = {
  ...at(choosing(null, 'TRANSFER')),
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
    await waitFor(() => expect(canvas.queryByLabelText(/^(tu banco|your bank)$/i)).toBeNull());
  },
};

export const PaymentByPaguitos = at(choosing(null, 'PAGUITOS'));

export const Checking: Story = {
  args: {
    view: {
      mode: 'SELF_SERVICE',
      step: 'BUY',
      buyer: null,
      screen: 'checking',
      event: null,
      reservation: null,
      slow: true,
      trouble: null,
    },
  },
};

export const Expired = at(async (desk) => {
  await desk.hold('ev-paramo', ...twoSeats);
  await desk.pass(601_000);
  await desk.settles();
});

export const Settled: Story = {
  args: {
    view: {
      mode: 'SELF_SERVICE',
      step: 'SUCCESSFUL_PURCHASE',
      buyer: null,
      screen: 'settled',
      orderId: 'order-1',
      result: 'SUCCESSFUL',
    },
  },
};
