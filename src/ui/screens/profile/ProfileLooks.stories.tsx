import type { Meta, StoryObj } from '@storybook/react-vite';
import * as plain from './ProfileScreen.stories.tsx';
import { ProfileViews } from './ProfileScreen.tsx';

/** One’s own account in the other looks: axe reads each, beside the plain ones in the light, in Spanish. */
const meta = {
  component: ProfileViews,
  parameters: { layout: 'fullscreen' },
  args: { ...plain.default.args },
} satisfies Meta<typeof ProfileViews>;

export default meta;
type Story = StoryObj<typeof meta>;

const byNight = { theme: 'dark', language: 'en' };
const byNightInSpanish = { theme: 'dark', language: 'es' };
const byDayInEnglish = { theme: 'light', language: 'en' };

export const ReadyByNight: Story = { args: { ...plain.Ready.args }, globals: byNight };
export const ReadyByNightInSpanish: Story = { args: { ...plain.Ready.args }, globals: byNightInSpanish };
export const ReadyByDayInEnglish: Story = { args: { ...plain.Ready.args }, globals: byDayInEnglish };
export const ProofByNight: Story = { args: { ...plain.ProofCodeWrong.args }, globals: byNight };
export const ProofByNightInSpanish: Story = {
  args: { ...plain.ProofCodeWrong.args },
  globals: byNightInSpanish,
};
export const ProofByDayInEnglish: Story = { args: { ...plain.ProofCodeWrong.args }, globals: byDayInEnglish };
export const DeletingByNight: Story = { args: { ...plain.DeletionRefused.args }, globals: byNight };
export const DeletingByNightInSpanish: Story = {
  args: { ...plain.DeletionRefused.args },
  globals: byNightInSpanish,
};
export const DeletingByDayInEnglish: Story = {
  args: { ...plain.DeletionRefused.args },
  globals: byDayInEnglish,
};
