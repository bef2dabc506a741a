import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { aFailure } from '../story-fixtures.stories.ts';
import { AppEntryViews } from './AppEntryScreen.tsx';

const meta = {
  component: AppEntryViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: { screen: 'signingIn', returnTo: '/my-tickets' } },
} satisfies Meta<typeof AppEntryViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Entering: Story = {};
export const Entered: Story = { args: { view: { screen: 'signedIn', returnTo: '/my-tickets' } } };

/** Opening a link signs nobody in. */
export const AccountConfirmation: Story = {
  args: { view: { screen: 'confirming', returnTo: '/my-tickets', account: 'm•••@correo.co', here: null } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: 'No soy yo' })).toHaveAttribute('href', '/');
    await userEvent.click(canvas.getByRole('button', { name: 'Seguir como m•••@correo.co' }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'signIn.confirmed' });
  },
};

/** A running session is not replaced without asking. */
export const AccountChoice: Story = {
  args: {
    view: { screen: 'confirming', returnTo: '/my-tickets', account: 'm•••@correo.co', here: '••••2211' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Seguir en esta sesión: ••••2211' })).toHaveAttribute(
      'href',
      '/my-tickets',
    );
  },
};
export const Failed: Story = {
  args: { view: { screen: 'failed', returnTo: '/my-tickets', failure: aFailure('OFFLINE') } },
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
