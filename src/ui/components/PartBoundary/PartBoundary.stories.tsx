import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { fetchedPart } from './fetched-part.tsx';
import { PartBoundary } from './PartBoundary.tsx';

let isBroken = true;

function Sometimes() {
  if (isBroken) throw new Error('The map has no seats');
  return <p>All is well</p>;
}

const meta = {
  component: PartBoundary,
  args: { children: () => <Sometimes /> },
  beforeEach: () => {
    isBroken = true;
  },
} satisfies Meta<typeof PartBoundary>;

export default meta;
type Story = StoryObj<typeof meta>;

/** It says what to do, and is there again once it can be. */
export const Failed: Story = {
  args: {
    onRetry: () => {
      isBroken = false;
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /intentar|try again/i }));

    await expect(canvas.getByText('All is well')).toBeVisible();
  },
};

export const StillFailing: Story = { globals: { language: 'en', theme: 'dark' } };

let asked = 0;
const Fetched = fetchedPart(
  async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Fetched after all</p>;
  },
  <p>Coming</p>,
);

/** A part that could not be fetched is asked for anew, not remembered as missing. */
export const NotFetched: Story = {
  render: () => <Fetched />,
  beforeEach: () => {
    asked = 0;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /intentar|try again/i }));

    await expect(await canvas.findByText('Fetched after all')).toBeVisible();
  },
};
