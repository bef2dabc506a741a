import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { aFailure } from '../story-fixtures.stories.ts';
import { FaqViews } from './FaqScreen.tsx';

const meta = {
  component: FaqViews,
  parameters: { layout: 'fullscreen' },
  args: { onRetry: fn(), view: { screen: 'loading' } },
} satisfies Meta<typeof FaqViews>;

export default meta;
type Story = StoryObj<typeof meta>;

const answer = 'En Mis boletas, con el código que abre la puerta.';

export const Loading: Story = {};

export const Ready: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: [
        { question: '¿Dónde están mis boletas?', answer },
        { question: '¿Le suman algo al precio al final?', answer: 'No.' },
      ],
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('¿Dónde están mis boletas?'));
    await expect(canvas.getByText(answer)).toBeVisible();
  },
};

export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure() } } };
