import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { toSaleView } from '#machines/sale/sale.view.ts';
import { byCard, mariana } from '#testing/sale-desk.ts';
import { storyEvents } from '../../components/story-events.ts';
import { Bound } from '../Bound.tsx';
import { arranged, nothing, twoSeats } from '../story-flows.stories.ts';
import { Desk } from './Desk.tsx';
import { fetchDeskParts } from './fetch-desk-parts.ts';

type Arranged = Awaited<ReturnType<typeof arranged>>;

const meta = {
  component: Desk,
  parameters: { layout: 'fullscreen' },
  args: {
    send: nothing,
    till: null,
    onSearch: fn(),
    market: 'COL',
    house: notHere,
    startGestures: notHere,
    seller: { ...mariana, firstName: 'Julián', lastName: 'Mora', roles: ['seller'] },
    programme: {
      screen: 'ready',
      refreshing: false,
      trouble: null,
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
      handedBack: {
        count: 1,
        total: 6_800_000,
        latest: [
          { orderId: 'o-2', code: 'TQ-4821-K7', at: Date.UTC(2026, 10, 20, 19, 40), amount: 6_800_000 },
        ],
      },
      quotas: {
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
    view: { mode: 'ASSISTED', step: 'ENTRY', buyer: null, screen: 'entry', opening: false, trouble: null },
  },
} satisfies Meta<typeof Desk>;

export default meta;
type Story = StoryObj<typeof meta>;

function notHere(): never {
  throw new Error('This story asks for nothing of the kind');
}

const at = (arrange: Parameters<typeof arranged>[0]): Story => ({
  loaders: [
    async () => ({
      sale: await arranged(arrange, { mode: 'ASSISTED' }),
      parts: await fetchDeskParts(),
    }),
  ],
  render: (args, { loaded }) => {
    const { flow, ...surroundings } = loaded.sale as Arranged;
    return (
      <Bound flow={flow} toView={toSaleView}>
        {(view, send) => <Desk {...args} {...surroundings} view={view} send={send} />}
      </Bound>
    );
  },
});

export const NothingChosen: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.keyboard('{F2}');
    await expect(canvas.getByRole('searchbox')).toHaveFocus();
  },
};

export const Seats = at((desk) => desk.choose('ev-paramo', ...twoSeats));
export const NamingAFan = at((desk) => desk.hold('ev-paramo', ...twoSeats));

/** A manager gives the seats away; the button says so, and that nothing is charged. */
export const Courtesy: Story = {
  ...at(async ({ ports, ...desk }) => {
    const { email } = mariana;
    ports.office.users.push(mariana);
    ports.office.user = { ...mariana, id: 'manager-1', roles: ['manager'] };
    await desk.hold('ev-paramo', ...twoSeats);
    desk.say({ type: 'fan.searched', query: { email } });
    await desk.settles();
    desk.say({ type: 'fan.confirmed' });
    await desk.shows('payment');
    desk.say({ type: 'method.chosen', method: 'COURTESY' });
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

/** A seller asks why a way to pay is missing. */
export const NotForThisSale: Story = {
  ...at(async ({ ports, ...desk }) => {
    const { email } = mariana;
    ports.office.users.push(mariana);
    await desk.hold('ev-paramo', ...twoSeats);
    desk.say({ type: 'fan.searched', query: { email } });
    await desk.settles();
    desk.say({ type: 'fan.confirmed' });
    await desk.shows('payment');
  }),
  play: async ({ canvas, userEvent }) => {
    const asked = await canvas.findByText(/no para esta venta|not for this sale/i);
    await expect(canvas.queryByRole('radio', { name: /cortesía|courtesy/i })).toBeNull();
    await userEvent.click(asked);
    await expect(canvas.getByText(/^(cortesía|courtesy)$/i)).toBeVisible();
    await expect(canvas.getAllByText(/lo hace un gerente|a manager does this/i)).toHaveLength(2);
  },
};

/** Whose document it is, its organisation pays for; another number is refused where it was typed. */
export const AgainstADocument: Story = {
  ...at(async ({ ports, ...desk }) => {
    const { email } = mariana;
    ports.office.users.push(mariana);
    await desk.hold('ev-paramo', ...twoSeats);
    desk.say({ type: 'fan.searched', query: { email } });
    await desk.settles();
    desk.say({ type: 'fan.confirmed' });
    await desk.shows('payment');
    desk.say({ type: 'method.chosen', method: 'IDENTIFICATION' });
  }),
  play: async ({ canvas, userEvent }) => {
    const number = await canvas.findByRole('textbox', { name: /documento|document/i });
    await userEvent.type(number, '1020774419{Enter}');
    await waitFor(() => expect(number).toBeInvalid());
    await expect(number).toHaveAccessibleDescription(/no es el número|not the number/i);
  },
};

/** What a decline means is told to whoever sells, of whom they sell to. */
export const Declined: Story = {
  ...at(async ({ ports, ...desk }) => {
    const { email } = mariana;
    ports.office.users.push(mariana);
    await desk.hold('ev-paramo', ...twoSeats);
    desk.say({ type: 'fan.searched', query: { email } });
    await desk.settles();
    desk.say({ type: 'fan.confirmed' });
    await desk.shows('payment');
    desk.say({ type: 'payment.submitted', payment: byCard('FUND') });
    await desk.shows('payment');
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Pídele al hincha otra tarjeta.');
  },
};

/** On a phone a step of the sale brings its panel forward, and never takes the words out of a hand that types. */
export const OnAPhone: Story = {
  ...at((desk) => desk.choose('ev-paramo')),
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const name = await canvas.findByRole('heading', { name: /localidad y sillas|zone and seats/i });
    await waitFor(() => expect(name).toHaveFocus());
    await waitFor(() => expect(name.getBoundingClientRect().top).toBeLessThan(120));
  },
};
