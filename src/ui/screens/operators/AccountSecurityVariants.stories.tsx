import type { Meta, StoryObj } from '@storybook/react-vite';
import * as plain from './AccountSecurityScreen.stories.tsx';
import { AccountSecurityViews } from './AccountSecurityScreen.tsx';

/** Account security in the other themes and languages: axe checks each, besides the light Spanish stories. */
const meta = {
  component: AccountSecurityViews,
  parameters: { layout: 'fullscreen' },
  args: { ...plain.default.args },
} satisfies Meta<typeof AccountSecurityViews>;

export default meta;
type Story = StoryObj<typeof meta>;

const darkEnglish = { theme: 'dark', language: 'en' };
const darkSpanish = { theme: 'dark', language: 'es' };
const lightEnglish = { theme: 'light', language: 'en' };

export const OverviewDarkEnglish: Story = { args: { ...plain.WrongPassword.args }, globals: darkEnglish };
export const OverviewDarkSpanish: Story = {
  args: { ...plain.WrongPassword.args },
  globals: darkSpanish,
};
export const OverviewLightEnglish: Story = {
  args: { ...plain.WrongPassword.args },
  globals: lightEnglish,
};
export const SecondFactorDarkEnglish: Story = {
  args: { ...plain.WrongSecondFactor.args },
  globals: darkEnglish,
};
export const SecondFactorDarkSpanish: Story = {
  args: { ...plain.WrongSecondFactor.args },
  globals: darkSpanish,
};
export const SecondFactorLightEnglish: Story = {
  args: { ...plain.WrongSecondFactor.args },
  globals: lightEnglish,
};
export const EnrolmentDarkEnglish: Story = { args: { ...plain.WrongCode.args }, globals: darkEnglish };
export const EnrolmentDarkSpanish: Story = {
  args: { ...plain.WrongCode.args },
  globals: darkSpanish,
};
export const EnrolmentLightEnglish: Story = { args: { ...plain.WrongCode.args }, globals: lightEnglish };
export const RecoveryCodesDarkEnglish: Story = {
  args: { ...plain.RecoveryCodes.args },
  globals: darkEnglish,
};
export const RecoveryCodesDarkSpanish: Story = {
  args: { ...plain.RecoveryCodes.args },
  globals: darkSpanish,
};
export const RecoveryCodesLightEnglish: Story = {
  args: { ...plain.RecoveryCodes.args },
  globals: lightEnglish,
};
