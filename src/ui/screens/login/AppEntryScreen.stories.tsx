import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { mariana } from '#testing/sale-desk.ts';
import { aTrouble } from '../story-things.stories.ts';
import { AppEntryViews } from './AppEntryScreen.tsx';

const meta = {
  component: AppEntryViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: { screen: 'entering', returnTo: '/my-tickets' } },
} satisfies Meta<typeof AppEntryViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Entering: Story = {};
export const Entered: Story = { args: { view: { screen: 'entered', returnTo: '/my-tickets' } } };

/** Nobody's session is taken from them unasked. */
export const Asking: Story = {
  args: { view: { screen: 'asking', returnTo: '/my-tickets', user: mariana } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: /aquí/i })).toHaveAttribute('href', '/my-tickets');
    await userEvent.click(canvas.getByRole('button', { name: /app/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'entry.confirmed' });
  },
};
export const Failed: Story = {
  args: { view: { screen: 'failed', returnTo: '/my-tickets', trouble: aTrouble('OFFLINE') } },
};
export const Expired: Story = {
  args: { view: { screen: 'expired', returnTo: '/my-tickets' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /entra/i })).toHaveAttribute(
      'href',
      '/authorization/login?return=%2Fmy-tickets',
    );
  },
};
