import type { Meta, StoryObj } from '@storybook/react-vite';
import * as plain from './Forbidden.stories.tsx';
import { Forbidden } from './Forbidden.tsx';

/** A page that is not for everybody, in the other looks: axe reads each, beside the plain ones in the light, in Spanish. */
const meta = {
  component: Forbidden,
  parameters: { layout: 'fullscreen' },
  args: { ...plain.default.args },
} satisfies Meta<typeof Forbidden>;

export default meta;
type Story = StoryObj<typeof meta>;

const byNight = { theme: 'dark', language: 'en' };
const byNightInSpanish = { theme: 'dark', language: 'es' };
const byDayInEnglish = { theme: 'light', language: 'en' };

export const SomebodyByNight: Story = { args: { ...plain.AnOperator.args }, globals: byNight };
export const SomebodyByNightInSpanish: Story = {
  args: { ...plain.AnOperator.args },
  globals: byNightInSpanish,
};
export const SomebodyByDayInEnglish: Story = { args: { ...plain.AnOperator.args }, globals: byDayInEnglish };
export const NobodyByNight: Story = { args: { ...plain.Nobody.args }, globals: byNight };
export const NobodyByNightInSpanish: Story = { args: { ...plain.Nobody.args }, globals: byNightInSpanish };
export const NobodyByDayInEnglish: Story = { args: { ...plain.Nobody.args }, globals: byDayInEnglish };
