import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import * as byNight from './LoginDarkEnglish.stories.tsx';
import { LoginViews } from './LoginScreen.tsx';
import { createLoginView } from './login-views.stories.ts';

/**
 * The steps without their own address, light and in English: journeys visit the others in every theme and language.
 */
const meta = {
  component: LoginViews,
  parameters: { layout: 'fullscreen' },
  globals: { theme: 'light', language: 'en' },
  args: { send: fn(), view: createLoginView('identify') },
} satisfies Meta<typeof LoginViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Completion: Story = { args: { ...byNight.Completion.args } };
export const Confirmation: Story = { args: { ...byNight.Confirmation.args } };
export const Code: Story = { args: { ...byNight.Code.args } };
export const Success: Story = { args: { ...byNight.Success.args } };
export const Reset: Story = { args: { ...byNight.Reset.args } };
export const PasswordChanged: Story = { args: { ...byNight.PasswordChanged.args } };
export const PhoneChange: Story = { args: { ...byNight.PhoneChange.args } };
export const PhoneChanged: Story = { args: { ...byNight.PhoneChanged.args } };
export const Verification: Story = { args: { ...byNight.Verification.args } };
