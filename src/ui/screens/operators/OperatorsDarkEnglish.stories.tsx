import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import * as office from './OperatorsScreen.stories.tsx';
import { OperatorsViews } from './OperatorsScreen.tsx';

/**
 * The dialogs over the list of operators, dark and in English: journeys visit the list itself in every theme and
 * language.
 */
const meta = {
  component: OperatorsViews,
  parameters: { layout: 'fullscreen' },
  globals: { theme: 'dark', language: 'en' },
  args: { ...office.default.args, send: fn(), onRetryLog: fn() },
} satisfies Meta<typeof OperatorsViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Invitation: Story = { args: { ...office.InvalidInvitation.args } };
export const EndAccessConfirmation: Story = { args: { ...office.EndAccessConfirmation.args } };
export const ResetConfirmation: Story = { args: { ...office.ResetConfirmation.args } };
export const RoleChange: Story = { args: { ...office.NoRoleSelected.args } };
export const SecondFactor: Story = { args: { ...office.WrongSecondFactor.args } };
export const RolesChanged: Story = { args: { ...office.RolesChanged.args } };
