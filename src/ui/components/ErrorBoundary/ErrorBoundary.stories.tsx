import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyWithRetry } from './lazy-with-retry.tsx';

let isBroken = true;

function FailingContent() {
  if (isBroken) throw new Error('The map has no seats');
  return <p>All is well</p>;
}

const meta = {
  component: ErrorBoundary,
  args: { children: () => <FailingContent /> },
  beforeEach: () => {
    isBroken = true;
  },
} satisfies Meta<typeof ErrorBoundary>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The boundary says what to do, and the content returns once it can render. */
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
const Loaded = lazyWithRetry(
  async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Fetched after all</p>;
  },
  <p>Coming</p>,
);

/** Content that failed to load is requested again on retry, not remembered as missing. */
export const LoadFailed: Story = {
  render: () => <Loaded />,
  beforeEach: () => {
    asked = 0;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /intentar|try again/i }));

    await expect(await canvas.findByText('Fetched after all')).toBeVisible();
  },
};
