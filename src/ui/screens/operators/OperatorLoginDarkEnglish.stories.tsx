import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import * as door from './OperatorLoginScreen.stories.tsx';
import { OperatorLoginViews } from './OperatorLoginScreen.tsx';

/**
 * The steps after the password, dark and in English: journeys visit the password step in every theme and language.
 */
const meta = {
  component: OperatorLoginViews,
  parameters: { layout: 'fullscreen' },
  globals: { theme: 'dark', language: 'en' },
  args: { ...door.default.args, send: fn() },
} satisfies Meta<typeof OperatorLoginViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Code: Story = { args: { ...door.WrongCode.args } };
export const Recovery: Story = { args: { ...door.WrongRecovery.args } };
export const EmailCode: Story = { args: { ...door.WrongEmailCode.args } };
export const NewPassword: Story = { args: { ...door.WeakPassword.args } };
export const InvalidInvitation: Story = { args: { ...door.InvalidInvitation.args } };
export const Enrolment: Story = { args: { ...door.Enrolment.args } };
export const RecoveryCodes: Story = { args: { ...door.RecoveryCodes.args } };
export const EnrolmentUnavailable: Story = { args: { ...door.EnrolmentUnavailable.args } };
export const Success: Story = { args: { ...door.Success.args } };
