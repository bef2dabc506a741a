import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { SaleControls } from '#domain/catalogue/sale-controls.ts';
import { toSaleControlValues } from '#domain/catalogue/sale-controls.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { SaleControlsViews } from './SaleControlsScreen.tsx';

const noon = Date.UTC(2026, 10, 20, 17, 0);
const dayMs = 86_400_000;
const sale: SaleControls = {
  eventId: 'ev-paramo',
  version: 'one',
  timeZone: 'America/Bogota',
  serverNow: noon,
  canChange: true,
  isSuspended: false,
  saleOpensAt: noon - dayMs,
  saleClosesAt: noon + 9 * dayMs,
  sections: Array.from({ length: 24 }, (_, index) => ({
    code: `${101 + index}`,
    name: `${101 + index}`,
    zone: index < 12 ? 'OCC' : 'ORI',
    capacity: 480,
    taken: (index * 37) % 480,
    access: index === 3 ? ('BLOCKED' as const) : ('RELEASED' as const),
  })),
};
const values = toSaleControlValues(sale);
const draft = { ...values, access: { ...values.access, 101: 'BLOCKED', 102: 'BLOCKED' } } as const;
const ready = {
  screen: 'ready',
  sale,
  phase: 'OPEN',
  canMoveOpening: false,
  draft: values,
  isChanged: false,
  issues: [],
  hasSaved: false,
  conflict: null,
  failure: null,
  dialog: null,
} as const;
const blocking = { kind: 'SECTIONS', from: 'RELEASED', to: 'BLOCKED', codes: ['101', '102'] } as const;
const closing = { kind: 'CLOSING', from: sale.saleClosesAt, to: noon + 2 * dayMs } as const;
const suspension = { kind: 'SUSPENSION', isSuspended: true } as const;
const question = { differences: [closing, blocking], busy: false, failure: null } as const;

const meta = {
  component: SaleControlsViews,
  args: { send: fn(), view: ready },
} satisfies Meta<typeof SaleControlsViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OnSale: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /suspender|suspend/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'suspension.requested' });
    await userEvent.type(canvas.getByRole('searchbox'), '104');
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(1);
    await userEvent.selectOptions(canvas.getByLabelText(/104/), 'RELEASED');
    await expect(args.send).toHaveBeenCalledWith({
      type: 'access.chosen',
      codes: ['104'],
      access: 'RELEASED',
    });
  },
};
export const NotYetOpen: Story = {
  args: {
    view: {
      ...ready,
      sale: { ...sale, saleOpensAt: noon + dayMs },
      draft: { ...values, saleOpensAt: noon + dayMs },
      phase: 'NOT_YET_OPEN',
      canMoveOpening: true,
    },
  },
};
export const Suspended: Story = {
  args: { view: { ...ready, sale: { ...sale, isSuspended: true }, phase: 'SUSPENDED', hasSaved: true } },
};
export const Over: Story = {
  args: { view: { ...ready, sale: { ...sale, canChange: false }, phase: 'CLOSED' } },
};
export const Draft: Story = { args: { view: { ...ready, draft, isChanged: true } } };
export const InvalidPeriod: Story = {
  args: { view: { ...ready, draft, isChanged: true, issues: ['CLOSES_BEFORE_OPENING'] } },
};
export const Review: Story = { args: { view: { ...ready, draft, isChanged: true, dialog: question } } };
export const Suspending: Story = {
  args: { view: { ...ready, dialog: { ...question, differences: [suspension] } } },
  play: async ({ args, canvas, userEvent }) => {
    const dialog = canvas.getByRole('alertdialog');
    const confirm = [...dialog.querySelectorAll('button')].at(-1);
    if (confirm === undefined) throw new Error('The confirmation is missing');
    await userEvent.click(confirm);
    await expect(args.send).toHaveBeenCalledWith({ type: 'change.confirmed' });
  },
};
export const Saving: Story = { args: { view: { ...ready, dialog: { ...question, busy: true } } } };
export const LostResponse: Story = {
  args: { view: { ...ready, dialog: { ...question, failure: aFailure('UNKNOWN') } } },
};
export const Conflict: Story = {
  args: { view: { ...ready, draft, isChanged: true, conflict: [suspension, closing] } },
};
export const Loading: Story = { args: { view: { screen: 'loading' } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure('OFFLINE') } } };
