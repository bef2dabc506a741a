import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { visitSection } from '#domain/catalogue/visitor-type.ts';
import { createZeroPrice } from '#domain/sale/price.ts';
import { aStoryTour } from '../../../components/story-events.ts';
import { anEvent } from '../../story-fixtures.stories.ts';
import { VisitorCounters } from './VisitorsStep.tsx';

const tour = aStoryTour({ language: 'es' });
const priced = (zone: string, total: number) =>
  ({ zone, name: zone, step: 1, base: total, fee: 0, tax: 0, total, currency: 'COP' }) as const;
const visitors = (zone: string, quantity: number) => ({
  sectionCode: visitSection,
  seatCode: 'UNNUMBERED',
  quantity,
  zone,
});

const meta = {
  component: VisitorCounters,
  args: {
    tour,
    free: 9,
    send: fn(),
    view: {
      salesChannel: 'SELF_SERVICE',
      buyer: null,
      step: 'STADIUM',
      screen: 'seats',
      event: anEvent({
        kind: 'TOUR',
        away: null,
        tour,
        prices: [priced('ADULT', 4_800_000), priced('CHILD', 2_600_000), priced('SENIOR', 3_600_000)],
      }),
      stock: [],
      selectionMethod: 'map',
      chosen: [visitors('ADULT', 1), visitors('CHILD', 2)],
      selectedTickets: 3,
      selectionTotal: createZeroPrice('COP'),
      ticketsLeft: 7,
      onSale: true,
      canHold: true,
      holding: false,
      visitorIssue: null,
      conflict: null,
      failure: null,
      cart: null,
      changing: false,
      cartChanged: false,
      canCheckOut: false,
    },
  },
} satisfies Meta<typeof VisitorCounters>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Family: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Niño: uno más' }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'quantity.chosen',
      sectionCode: visitSection,
      zone: 'CHILD',
      quantity: 3,
    });
  },
};

export const ChildAlone: Story = {
  args: {
    view: {
      ...meta.args.view,
      chosen: [visitors('CHILD', 1)],
      selectedTickets: 1,
      visitorIssue: { kind: 'ADULT_REQUIRED' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Los niños no entran solos: agrega un adulto.')).toBeVisible();
  },
};

export const SoldOutDarkEnglish: Story = {
  args: { free: 0, view: { ...meta.args.view, chosen: [], selectedTickets: 0 } },
  globals: { theme: 'dark', language: 'en' },
};
