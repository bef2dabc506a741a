import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import * as plain from './InstallmentScreen.stories.tsx';
import { InstallmentViews } from './InstallmentScreen.tsx';

/** A plan in the other looks: axe reads each, beside the plain ones in the light, in Spanish. */
const meta = {
  component: InstallmentViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), market: 'COL', view: { screen: 'reading' } },
} satisfies Meta<typeof InstallmentViews>;

export default meta;
type Story = StoryObj<typeof meta>;

const byNight = { theme: 'dark', language: 'en' };
const byNightInSpanish = { theme: 'dark', language: 'es' };
const byDayInEnglish = { theme: 'light', language: 'en' };

export const DeclinedByNight: Story = { args: { ...plain.Declined.args }, globals: byNight };
export const SavedCardByNightInSpanish: Story = {
  args: { ...plain.AllAtOnceWithASavedCard.args },
  globals: byNightInSpanish,
};
export const CheckingByDayInEnglish: Story = { args: { ...plain.Checking.args }, globals: byDayInEnglish };
