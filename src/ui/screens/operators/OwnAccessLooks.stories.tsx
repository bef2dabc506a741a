import type { Meta, StoryObj } from '@storybook/react-vite';
import * as plain from './OwnAccessScreen.stories.tsx';
import { OwnAccessViews } from './OwnAccessScreen.tsx';

/** An operator’s own access in the other looks: axe reads each, beside the plain ones in the light, in Spanish. */
const meta = {
  component: OwnAccessViews,
  parameters: { layout: 'fullscreen' },
  args: { ...plain.default.args },
} satisfies Meta<typeof OwnAccessViews>;

export default meta;
type Story = StoryObj<typeof meta>;

const byNight = { theme: 'dark', language: 'en' };
const byNightInSpanish = { theme: 'dark', language: 'es' };
const byDayInEnglish = { theme: 'light', language: 'en' };

export const RestingByNight: Story = { args: { ...plain.PasswordRefused.args }, globals: byNight };
export const RestingByNightInSpanish: Story = {
  args: { ...plain.PasswordRefused.args },
  globals: byNightInSpanish,
};
export const RestingByDayInEnglish: Story = {
  args: { ...plain.PasswordRefused.args },
  globals: byDayInEnglish,
};
export const ProvingByNight: Story = { args: { ...plain.ProofRefused.args }, globals: byNight };
export const ProvingByNightInSpanish: Story = {
  args: { ...plain.ProofRefused.args },
  globals: byNightInSpanish,
};
export const ProvingByDayInEnglish: Story = { args: { ...plain.ProofRefused.args }, globals: byDayInEnglish };
export const SettingUpByNight: Story = { args: { ...plain.WrongCode.args }, globals: byNight };
export const SettingUpByNightInSpanish: Story = {
  args: { ...plain.WrongCode.args },
  globals: byNightInSpanish,
};
export const SettingUpByDayInEnglish: Story = { args: { ...plain.WrongCode.args }, globals: byDayInEnglish };
export const RecoveryCodesByNight: Story = { args: { ...plain.RecoveryCodes.args }, globals: byNight };
export const RecoveryCodesByNightInSpanish: Story = {
  args: { ...plain.RecoveryCodes.args },
  globals: byNightInSpanish,
};
export const RecoveryCodesByDayInEnglish: Story = {
  args: { ...plain.RecoveryCodes.args },
  globals: byDayInEnglish,
};
