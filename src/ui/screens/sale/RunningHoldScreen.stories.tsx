import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { RunningHoldViews } from './RunningHoldScreen.tsx';

const minute = 60_000;

const meta = {
  component: RunningHoldViews,
  parameters: { layout: 'fullscreen' },
  args: {
    send: fn(),
    view: { screen: 'running', eventId: 'ev-paramo', admissions: 2, remaining: 8 * minute + 22_000 },
  },
} satisfies Meta<typeof RunningHoldViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Running: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2 sillas')).toBeVisible();
    await expect(canvas.getByRole('timer')).toHaveTextContent('08:22');
    await expect(canvas.getByRole('link', { name: 'Continuar' })).toHaveAttribute(
      'href',
      '/checkout/buy?event=ev-paramo',
    );
  },
};

export const Warning: Story = {
  args: { view: { screen: 'running', eventId: 'ev-paramo', admissions: 1, remaining: 2 * minute } },
};

export const Expired: Story = {
  args: { view: { screen: 'expired', eventId: 'ev-paramo' } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Se acabó tu tiempo');
    await userEvent.click(canvas.getByRole('button', { name: 'Cerrar' }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'expiry.dismissed' });
  },
};

export const None: Story = { args: { view: { screen: 'none' } } };
