import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { NearMe } from './NearMe.tsx';

const meta = {
  component: NearMe,
  args: { answer: null, isSearching: false, onLocate: fn(), buildHref: (city: string) => `/?city=${city}` },
} satisfies Meta<typeof NearMe>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Unasked: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cerca de mí' }));
    await expect(args.onLocate).toHaveBeenCalled();
  },
};

export const Searching: Story = { args: { isSearching: true } };

export const Found: Story = {
  args: { answer: { kind: 'found', city: 'Cali', cities: ['Bogotá', 'Cali'] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Los eventos más cercanos son en Cali.');
  },
};

/** A visitor who keeps the position private reads so and chooses a city. */
export const Denied: Story = {
  args: { answer: { kind: 'unknown', reason: 'DENIED', cities: ['Bogotá', 'Cali'] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(/no compartió tu ubicación/);
    await expect(canvas.getByRole('link', { name: 'Cali' })).toHaveAttribute('href', '/?city=Cali');
  },
};

export const Unavailable: Story = {
  args: { answer: { kind: 'unknown', reason: 'UNAVAILABLE', cities: [] } },
};
