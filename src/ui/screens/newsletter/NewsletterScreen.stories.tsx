import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { aFailure } from '../story-fixtures.stories.ts';
import { NewsletterViews } from './NewsletterScreen.tsx';

const meta = {
  component: NewsletterViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: { screen: 'confirming', busy: false, failure: null } },
} satisfies Meta<typeof NewsletterViews>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Opening the page does not unsubscribe: the button does. */
export const Confirmation: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(args.send).not.toHaveBeenCalled();

    await userEvent.click(canvas.getByRole('button'));

    await expect(args.send).toHaveBeenCalledWith({ type: 'unsubscribe.confirmed' });
  },
};

export const Unsubscribing: Story = { args: { view: { screen: 'confirming', busy: true, failure: null } } };
export const Offline: Story = {
  args: { view: { screen: 'confirming', busy: false, failure: aFailure('OFFLINE') } },
};
export const Unsubscribed: Story = {
  args: { view: { screen: 'unsubscribed' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 }).closest('[tabindex]')).toHaveFocus();
  },
};
export const InvalidLink: Story = { args: { view: { screen: 'invalidLink' } } };
