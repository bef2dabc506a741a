import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { toSaleView } from '#machines/sale/sale.view.ts';
import { createFlowFailure } from '#machines/support/flow-failure.ts';
import { byCard, mariana } from '#testing/sale-driver.ts';
import { storyEvents } from '../../components/story-events.ts';
import { FlowConsumer } from '../FlowConsumer.tsx';
import { anOrder } from '../story-fixtures.stories.ts';
import { noop, prepareSale, twoSeats } from '../story-flows.stories.ts';
import { AssistedSaleContent } from './AssistedSaleContent.tsx';
import { BoxOfficePanel } from './BoxOfficePanel.tsx';
import { loadAssistedSaleParts } from './load-assisted-sale-parts.ts';

type SaleDriver = Parameters<Parameters<typeof prepareSale>[0]>[0];
type PreparedSale = Awaited<ReturnType<typeof prepareSale>>;

const meta = {
  component: AssistedSaleContent,
  parameters: { layout: 'fullscreen' },
  args: {
    send: noop,
    boxOffice: null,
    onSearch: fn(),
    market: 'COL',
    seatAvailability: failUnused,
    seatPicker: failUnused,
    startGestureRecognizer: failUnused,
    seatConflicts: failUnused,
    seller: { ...mariana, firstName: 'Julián', lastName: 'Mora', roles: ['seller'] },
    eventList: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: { items: storyEvents, total: storyEvents.length, page: 0, pageSize: 20 },
    },
    shift: {
      count: 37,
      total: 421_860_000,
      taken: { cash: 96_240_000, cardReader: 285_000_000, otherwise: 40_620_000 },
      currency: 'COP',
      latest: [
        {
          orderId: 'o-1',
          at: Date.UTC(2026, 10, 20, 19, 22),
          label: 'Oriental Alta',
          quantity: 2,
          total: 20_352_000,
        },
      ],
      cashRefunds: {
        count: 1,
        total: 6_800_000,
        latest: [
          { orderId: 'o-2', code: 'TQ-4821-K7', at: Date.UTC(2026, 10, 20, 19, 40), amount: 6_800_000 },
        ],
      },
      installments: {
        count: 1,
        total: 30_000_000,
        latest: [
          {
            installmentPaymentId: 'q-1',
            label: 'Abono Deportivo Páramo',
            at: Date.UTC(2026, 10, 20, 19, 48),
            amount: 30_000_000,
          },
        ],
      },
    },
    view: {
      salesChannel: 'ASSISTED',
      step: 'ENTRY',
      buyer: null,
      screen: 'entry',
      opening: false,
      failure: null,
    },
  },
} satisfies Meta<typeof AssistedSaleContent>;

export default meta;
type Story = StoryObj<typeof meta>;

const { items, total, event } = anOrder();
const takeCash = fn();
const aCodeToPay: ComponentProps<typeof BoxOfficePanel>['view'] = {
  screen: 'saleFound',
  sale: {
    code: 'TQ7H2K44',
    status: 'TO_PAY',
    event: event.title,
    startsAt: event.startsAt,
    timeZone: event.venue.timeZone,
    buyer: 'Mariana Rojas Pérez',
    items,
    total,
    walletPaid: 0,
    payBy: null,
    collectedAt: null,
  },
  taking: false,
  failure: null,
};

function failUnused(): never {
  throw new Error('Not used by this story');
}

const storyOf = (arrange: Parameters<typeof prepareSale>[0]): Story => ({
  loaders: [
    async () => ({
      sale: await prepareSale(arrange, { salesChannel: 'ASSISTED' }),
      parts: await loadAssistedSaleParts(),
    }),
  ],
  render: (args, { loaded }) => {
    const { flow, ...surroundings } = loaded.sale as PreparedSale;
    return (
      <FlowConsumer flow={flow} toView={toSaleView}>
        {(view, send) => <AssistedSaleContent {...args} {...surroundings} view={view} send={send} />}
      </FlowConsumer>
    );
  },
});

/** Leads a sale of two seats to a fan as far as the payment. */
async function goToPayment(driver: SaleDriver, fan = mariana): Promise<void> {
  await assignFan(driver, fan);
  await driver.waitForScreen('payment');
}

async function assignFan(driver: SaleDriver, fan = mariana, eventId = 'ev-paramo'): Promise<void> {
  driver.ports.backend.users.push(fan);
  await driver.hold(eventId, ...twoSeats);
  driver.send({ type: 'fan.searched', query: { email: fan.email } });
  await driver.waitUntilIdle();
  driver.send({ type: 'fan.confirmed' });
}

/** The bar says so when the server does not answer, and only then. */
export const SearchUnanswered: Story = {
  args: { eventList: { screen: 'failed', failure: createFlowFailure('UNAVAILABLE') } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^(sin conexión|offline)$/i)).toBeVisible();
  },
};

export const NothingFound: Story = {
  args: {
    view: {
      salesChannel: 'ASSISTED',
      step: null,
      buyer: null,
      screen: 'unreachable',
      failure: createFlowFailure('NOT_FOUND'),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^(en línea|online)$/i)).toBeVisible();
  },
};

export const NoEventSelected: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.keyboard('{F2}');
    await expect(canvas.getByRole('searchbox')).toHaveFocus();
  },
};

export const SelectedSeats = storyOf((driver) => driver.selectSeats('ev-paramo', ...twoSeats));
export const FanIdentification = storyOf((driver) => driver.hold('ev-paramo', ...twoSeats));

/** A seller reaches the search with F6, and does not type the number of a new fan twice. */
export const NewFan: Story = {
  ...FanIdentification,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: /buscar hincha|find fan/i });
    await userEvent.keyboard('{F2}{F6}1.020.999.888{Enter}');
    const form = within(await canvas.findByRole('form', { name: /hincha nuevo|new fan/i }));
    await expect(form.getByLabelText(/número de documento|document number/i)).toHaveValue('1020999888');
  },
};

/** The shortcuts stay visible below a list of zones and a map that are higher than the window. */
export const VisibleShortcuts: Story = {
  ...SelectedSeats,
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas }) => {
    const { bottom } = (await canvas.findByText('F8', { selector: 'footer *' })).getBoundingClientRect();
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  },
};

/** Free tickets are issued to the fan without a payment method. */
export const FreeOrder: Story = {
  ...storyOf(async (driver) => {
    await assignFan(driver, mariana, 'ev-free');
    await driver.waitForScreen('freeOrder');
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /emitir|issue/i })).toBeEnabled();
    await expect(canvas.queryByRole('radio', { name: /tarjeta|card/i })).toBeNull();
  },
};

/** A manager issues complimentary tickets; the button says so and that nothing is charged. */
export const Courtesy: Story = {
  ...storyOf(async (driver) => {
    driver.ports.backend.user = { ...mariana, id: 'manager-1', roles: ['manager'] };
    await goToPayment(driver);
    driver.send({ type: 'method.chosen', method: 'COURTESY' });
  }),
  play: async ({ canvas, userEvent }) => {
    const reason = await canvas.findByRole('combobox', { name: /motivo|reason/i });
    await userEvent.click(canvas.getByRole('button', { name: /dar como cortesía|give as a courtesy/i }));
    await waitFor(() => expect(reason).toBeInvalid());
    await userEvent.selectOptions(reason, 'PRESS');
    await userEvent.click(canvas.getByRole('button', { name: /dar como cortesía|give as a courtesy/i }));
    await waitFor(() => expect(canvas.queryByRole('combobox', { name: /motivo|reason/i })).toBeNull());
  },
};

/** A manager presses without a deadline: the field says so and has the focus. */
export const BookingWithoutDeadline: Story = {
  ...storyOf(async (driver) => {
    driver.ports.backend.user = { ...mariana, id: 'manager-1', roles: ['manager'] };
    await goToPayment(driver);
    driver.send({ type: 'method.chosen', method: 'RESERVATION' });
  }),
  play: async ({ canvas, userEvent }) => {
    const deadline = await canvas.findByLabelText(/reservar hasta|hold until/i);
    await userEvent.click(canvas.getByRole('button', { name: /reservar las sillas|hold the seats/i }));
    await waitFor(() => expect(deadline).toBeInvalid());
    await waitFor(() => expect(deadline).toHaveFocus());
  },
};

/** A seller takes cash: an amount below the total is rejected, and one tap enters a banknote and shows the change. */
export const CashReceived: Story = {
  ...storyOf(async (driver) => {
    await goToPayment(driver);
    driver.send({ type: 'method.chosen', method: 'CASH', place: 'SELLER' });
  }),
  play: async ({ canvas, userEvent }) => {
    const received = await canvas.findByLabelText(/efectivo recibido|cash received/i);
    await userEvent.type(received, '1000');
    await userEvent.click(canvas.getByRole('button', { name: /^cobrar|^charge/i }));
    await waitFor(() => expect(received).toBeInvalid());
    await waitFor(() => expect(received).toHaveFocus());
    const [tender] = canvas.getAllByRole('button', { name: /^\$/ });
    if (tender === undefined) throw new Error('No banknote is suggested');
    await userEvent.click(tender);
    await expect(received).toHaveValue(tender.textContent);
    await expect(received).toBeValid();
    await expect(canvas.getByText(/vueltas|change:/i)).toBeVisible();
  },
};

/** A link goes by e-mail to a fan without a mobile number. */
export const LinkWithoutPhone: Story = {
  ...storyOf(async (driver) => {
    await goToPayment(driver, { ...mariana, phone: null });
    driver.send({ type: 'method.chosen', method: 'LINK' });
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('combobox', { name: /enviar por|send it by/i })).toHaveValue(
      'EMAIL',
    );
  },
};

/** A seller looks up why a payment method is missing. */
export const UnavailablePaymentMethods: Story = {
  ...storyOf(async (driver) => {
    await goToPayment(driver);
  }),
  play: async ({ canvas, userEvent }) => {
    const asked = await canvas.findByText(/no disponibles para esta venta|not available for this sale/i);
    await expect(canvas.queryByRole('radio', { name: /cortesía|courtesy/i })).toBeNull();
    await userEvent.click(asked);
    await expect(canvas.getByText(/^(cortesía|courtesy)$/i)).toBeVisible();
    await expect(
      canvas.getAllByText(/solo lo puede hacer un gerente|only managers can do this/i),
    ).toHaveLength(2);
  },
};

/** The organisation pays for the holder of the document; another number is rejected at its field. */
export const Identification: Story = {
  ...storyOf(async (driver) => {
    await goToPayment(driver);
    driver.send({ type: 'method.chosen', method: 'IDENTIFICATION' });
  }),
  play: async ({ canvas, userEvent }) => {
    const number = await canvas.findByRole('textbox', { name: /documento|document/i });
    await userEvent.type(number, '1020774419{Enter}');
    await waitFor(() => expect(number).toBeInvalid());
    await expect(number).toHaveAccessibleDescription(/no coincide con el documento|does not match the fan/i);
  },
};

/** The answer to a voucher was lost: its number stays, and nobody swipes the card again. */
export const LostAnswerOfCardReader: Story = {
  ...storyOf(async (driver) => {
    await goToPayment(driver);
    driver.ports.backend.injectedFaults.set('pay', 'unavailable');
    driver.send({ type: 'payment.submitted', payment: { method: 'TPV', voucherNumber: '004512' } });
    await driver.flushPendingResults();
    await driver.advance(10_000);
    await driver.waitForScreen('payment');
  }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('textbox', { name: /número del comprobante|voucher number/i }),
    ).toHaveValue('004512');
    await expect(canvas.getByText(/no pases la tarjeta otra vez|do not swipe the card again/i)).toBeVisible();
  },
};

/** Ctrl+Enter charges the sale; it takes the cash for a code only while the focus is there. */
export const MainActionByKeys: Story = {
  ...storyOf((driver) => driver.selectSeats('ev-paramo', ...twoSeats)),
  args: { boxOffice: <BoxOfficePanel view={aCodeToPay} send={takeCash} /> },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: /reservar y continuar|hold and continue/i });
    await userEvent.click(canvas.getByRole('textbox', { name: /^(código|code)$/i }));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(takeCash).toHaveBeenCalledWith({ type: 'cash.received', code: 'TQ7H2K44' });
    takeCash.mockClear();

    await userEvent.keyboard('{F2}{Control>}{Enter}{/Control}');

    await canvas.findByRole('button', { name: /buscar hincha|find fan/i });
    await expect(takeCash).not.toHaveBeenCalled();
  },
};

/** A decline is explained to the seller, in words about the fan. */
export const Declined: Story = {
  ...storyOf(async (driver) => {
    await goToPayment(driver);
    driver.send({ type: 'payment.submitted', payment: byCard('FUND') });
    await driver.waitForScreen('payment');
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Pídele al hincha otra tarjeta.');
  },
};

/**
 * On a phone each step of the sale scrolls its panel into view, but never moves the focus away from a field in use.
 */
export const Phone: Story = {
  ...storyOf((driver) => driver.selectSeats('ev-paramo')),
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const name = await canvas.findByRole('heading', { name: /localidad y sillas|zone and seats/i });
    await waitFor(() => expect(name).toHaveFocus());
    await waitFor(() => expect(name.getBoundingClientRect().top).toBeLessThan(120));
  },
};
