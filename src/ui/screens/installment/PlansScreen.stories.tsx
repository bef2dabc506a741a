import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { aFailure } from '../story-fixtures.stories.ts';
import { anInstallmentPlan } from './installment-plan.stories.ts';
import { PlansViews } from './PlansScreen.tsx';

const meta = {
  component: PlansViews,
  parameters: { layout: 'fullscreen' },
  args: { onRetry: fn(), view: { screen: 'loading' } },
} satisfies Meta<typeof PlansViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = {};

export const Ready: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: [
        anInstallmentPlan(),
        { ...anInstallmentPlan({ paid: 3, title: 'Abono Nacional 2026' }), planId: 'plan-2' },
      ],
    },
  },
  play: async ({ canvas }) => {
    const [pay] = canvas.getAllByRole('link');
    await expect(pay).toHaveAttribute('href', '/checkout/installment?plan=plan-1');
  },
};

export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure() } } };
