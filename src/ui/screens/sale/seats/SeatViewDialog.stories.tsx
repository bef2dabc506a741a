import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import { findSectionIndex } from '#domain/venue/seat-code.ts';
import { anEvent } from '../../story-fixtures.stories.ts';
import { getSeatTable } from './layout-seats.ts';
import { SeatViewDialog } from './SeatViewDialog.tsx';

const stadium = demoVenues.ATS();
const arena = demoVenues.SAN();
/** Prices of every zone, so that each has its colour. */
const pricesOf = ({ zones }: VenueLayout) => {
  const [price] = anEvent().prices;
  if (price === undefined) throw new Error('The event has no price');
  return zones.map(({ code, name }, at) => ({
    ...price,
    zone: code,
    name,
    total: price.total - at * 100_000,
  }));
};
const section114 = findSectionIndex(stadium, '114');
const row6 = (getSeatTable(stadium).rowStart[section114] ?? 0) + 5;

const meta = {
  component: SeatViewDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    event: { ...anEvent(), prices: pricesOf(stadium) },
    layout: stadium,
    section: section114,
    chosen: new Set([getSeatTable(stadium).rows[row6]?.start ?? 0]),
    onClose: fn(),
  },
} satisfies Meta<typeof SeatViewDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FromASeat: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: /^Vista desde la fila F, silla \d+$/ })).toBeVisible();
    await expect(
      canvas.getByRole('img', { name: /^Quedas de frente.* A unos \d+ m de distancia y \d+ m de altura\.$/ }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Cerrar' }));
    await expect(args.onClose).toHaveBeenCalled();
  },
};

export const FromASectionAtAConcert: Story = {
  args: {
    event: { ...anEvent({ kind: 'EVENT' }), prices: pricesOf(arena) },
    layout: arena,
    section: 0,
    chosen: new Set(),
  },
  globals: { language: 'en', theme: 'dark' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: /^View from section/ })).toBeVisible();
    await expect(canvas.getByText(/stage.* About \d+ m away/)).toBeVisible();
  },
};

export const OnPhone: Story = { globals: { viewport: { value: 'phone' } } };
