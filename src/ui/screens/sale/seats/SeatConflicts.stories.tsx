import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { createDemoLayout } from '#adapters/memory/demo-layout.ts';
import type { SeatConflict } from '#domain/catalogue/seat-conflict.ts';
import { createFlowFailure } from '#machines/support/flow-failure.ts';
import { PartlyFreeSeatList, TakenSeatCard } from './SeatConflicts.tsx';

const venue = {
  code: 'CST',
  name: 'Coliseo San Telmo',
  city: 'Bogotá',
  timeZone: 'America/Bogota',
};
const conflicts: readonly SeatConflict[] = [
  {
    id: 'a',
    title: 'Cóndores – Frailejones',
    startsAt: Date.UTC(2026, 11, 19, 1),
    venue,
    seats: [3, 4, 5, 11],
  },
  { id: 'b', title: 'Guacamayas – Chigüiros', startsAt: Date.UTC(2026, 11, 22, 1), venue, seats: [3, 20] },
  { id: 'c', title: 'Chigüiros – Cóndores', startsAt: Date.UTC(2026, 11, 26, 1), venue, seats: [20] },
];
const ready = (value: readonly SeatConflict[]) =>
  ({ screen: 'ready', refreshing: false, failure: null, value }) as const;

/** A seat of a season pass that is not free at every match, on the map and in the list. */
const meta = {
  component: TakenSeatCard,
  args: {
    row: 'F',
    number: '12',
    seat: 3,
    conflicts: ready(conflicts),
    onRetry: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof TakenSeatCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TakenAtSomeMatches: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Cóndores – Frailejones'),
      expect.stringContaining('Guacamayas – Chigüiros'),
    ]);
  },
};

export const TakenAtAllMatches: Story = {
  args: { conflicts: ready(conflicts.map((event) => ({ ...event, seats: [3] }))) },
};

export const FreeMeanwhile: Story = { args: { seat: 99 }, globals: { language: 'en', theme: 'dark' } };

export const LoadingConflicts: Story = { args: { conflicts: { screen: 'loading' } } };

export const Failed: Story = {
  args: { conflicts: { screen: 'failed', failure: createFlowFailure('UNAVAILABLE') } },
};

export const InTheList: Story = {
  render: ({ conflicts: view, onRetry }) => (
    <PartlyFreeSeatList layout={createDemoLayout()} conflicts={view} onRetry={onRetry} />
  ),
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('listitem');
    if (first === undefined || second === undefined) throw new Error('Two matches take seats');
    await expect(within(first).getByText(/Cóndores – Frailejones/)).toBeVisible();
    await expect(within(second).getByText(/Guacamayas – Chigüiros/)).toBeVisible();
  },
};

export const NothingInTheList: Story = {
  render: ({ onRetry }) => (
    <PartlyFreeSeatList
      layout={createDemoLayout()}
      conflicts={{ screen: 'empty', refreshing: false }}
      onRetry={onRetry}
    />
  ),
};
