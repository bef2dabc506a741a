import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { aTrouble } from '../story-things.stories.ts';
import { NewsletterViews } from './NewsletterScreen.tsx';

const meta = {
  component: NewsletterViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: { screen: 'asking', busy: false, trouble: null } },
} satisfies Meta<typeof NewsletterViews>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Nothing is ended by looking: one button does it. */
export const Asking: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(args.send).not.toHaveBeenCalled();

    await userEvent.click(canvas.getByRole('button'));

    await expect(args.send).toHaveBeenCalledWith({ type: 'ending.confirmed' });
  },
};

export const Ending: Story = { args: { view: { screen: 'asking', busy: true, trouble: null } } };
export const NotReached: Story = {
  args: { view: { screen: 'asking', busy: false, trouble: aTrouble('OFFLINE') } },
};
export const Ended: Story = {
  args: { view: { screen: 'ended' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 }).closest('[tabindex]')).toHaveFocus();
  },
};
export const Unreadable: Story = { args: { view: { screen: 'unreadable' } } };
