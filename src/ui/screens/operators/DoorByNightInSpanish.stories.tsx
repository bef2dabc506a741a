import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import * as door from './OperatorDoorScreen.stories.tsx';
import { OperatorDoorViews } from './OperatorDoorScreen.tsx';

/** The steps behind the password, in the dark, in Spanish: the password itself is gone to in every look by a journey. */
const meta = {
  component: OperatorDoorViews,
  parameters: { layout: 'fullscreen' },
  globals: { theme: 'dark', language: 'es' },
  args: { ...door.default.args, send: fn() },
} satisfies Meta<typeof OperatorDoorViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Code: Story = { args: { ...door.WrongCode.args } };
export const Recovery: Story = { args: { ...door.WrongRecovery.args } };
export const MailedCode: Story = { args: { ...door.WrongMailedCode.args } };
export const NewPassword: Story = { args: { ...door.WeakPassword.args } };
export const Uninvited: Story = { args: { ...door.Uninvited.args } };
export const Enrolment: Story = { args: { ...door.Enrolment.args } };
export const RecoveryCodes: Story = { args: { ...door.RecoveryCodes.args } };
export const Unprepared: Story = { args: { ...door.Unprepared.args } };
export const Success: Story = { args: { ...door.Success.args } };
