import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { createBankChallengeFlow } from '../story-flows.stories.ts';
import * as plain from './InstallmentScreen.stories.tsx';
import { InstallmentViews } from './InstallmentScreen.tsx';

/** A plan in the other themes and languages: axe checks each, besides the light Spanish stories. */
const meta = {
  component: InstallmentViews,
  parameters: { layout: 'fullscreen' },
  args: {
    send: fn(),
    market: 'COL',
    bankChallenge: createBankChallengeFlow(),
    view: { screen: 'loading' },
  },
} satisfies Meta<typeof InstallmentViews>;

export default meta;
type Story = StoryObj<typeof meta>;

const darkEnglish = { theme: 'dark', language: 'en' };
const darkSpanish = { theme: 'dark', language: 'es' };
const lightEnglish = { theme: 'light', language: 'en' };

export const DeclinedDarkEnglish: Story = { args: { ...plain.Declined.args }, globals: darkEnglish };
export const SavedCardDarkSpanish: Story = {
  args: { ...plain.FullPaymentWithSavedCard.args },
  globals: darkSpanish,
};
export const CheckingLightEnglish: Story = { args: { ...plain.Checking.args }, globals: lightEnglish };
export const OtherMethodsDarkSpanish: Story = { args: { ...plain.OtherMethods.args }, globals: darkSpanish };
export const ShopReferenceDarkEnglish: Story = {
  args: { ...plain.ShopReference.args },
  globals: darkEnglish,
};
export const AutomaticChargeOnDarkEnglish: Story = {
  args: { ...plain.AutomaticChargeOn.args },
  globals: darkEnglish,
};
