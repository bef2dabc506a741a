import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
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

/** Nobody is signed in by opening a link. */
export const Asking: Story = {
  args: { view: { screen: 'asking', returnTo: '/my-tickets', account: 'm•••@correo.co', here: null } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: 'No fui yo' })).toHaveAttribute('href', '/');
    await userEvent.click(canvas.getByRole('button', { name: 'Seguir como m•••@correo.co' }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'entry.confirmed' });
  },
};

/** Nobody's session is taken from them unasked. */
export const AskingWhoIsIn: Story = {
  args: {
    view: { screen: 'asking', returnTo: '/my-tickets', account: 'm•••@correo.co', here: '••••2211' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Quedarme como ••••2211' })).toHaveAttribute(
      'href',
      '/my-tickets',
    );
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
