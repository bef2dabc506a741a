import type { Meta, StoryObj } from '@storybook/react-vite';
import * as plain from './ProfileScreen.stories.tsx';
import { ProfileViews } from './ProfileScreen.tsx';

/** The account in the other themes and languages: axe checks each, besides the light Spanish stories. */
const meta = {
  component: ProfileViews,
  parameters: { layout: 'fullscreen' },
  args: { ...plain.default.args },
} satisfies Meta<typeof ProfileViews>;

export default meta;
type Story = StoryObj<typeof meta>;

const darkEnglish = { theme: 'dark', language: 'en' };
const darkSpanish = { theme: 'dark', language: 'es' };
const lightEnglish = { theme: 'light', language: 'en' };

export const ReadyDarkEnglish: Story = { args: { ...plain.Ready.args }, globals: darkEnglish };
export const ReadyDarkSpanish: Story = { args: { ...plain.Ready.args }, globals: darkSpanish };
export const ReadyLightEnglish: Story = { args: { ...plain.Ready.args }, globals: lightEnglish };
export const MenuDarkEnglish: Story = { args: { ...plain.Menu.args }, globals: darkEnglish };
export const BalanceDarkEnglish: Story = { args: { ...plain.Balance.args }, globals: darkEnglish };
export const VerificationDarkEnglish: Story = {
  args: { ...plain.VerificationCodeWrong.args },
  globals: darkEnglish,
};
export const VerificationDarkSpanish: Story = {
  args: { ...plain.VerificationCodeWrong.args },
  globals: darkSpanish,
};
export const VerificationLightEnglish: Story = {
  args: { ...plain.VerificationCodeWrong.args },
  globals: lightEnglish,
};
export const DeletionBlockedDarkEnglish: Story = {
  args: { ...plain.DeletionBlocked.args },
  globals: darkEnglish,
};
export const DeletionBlockedDarkSpanish: Story = {
  args: { ...plain.DeletionBlocked.args },
  globals: darkSpanish,
};
export const DeletionBlockedLightEnglish: Story = {
  args: { ...plain.DeletionBlocked.args },
  globals: lightEnglish,
};
