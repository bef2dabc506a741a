import type { Meta, StoryObj } from '@storybook/react-vite';
import * as plain from './Forbidden.stories.tsx';
import { Forbidden } from './Forbidden.tsx';

/** The 403 page in the other themes and languages: axe checks each, besides the light Spanish stories. */
const meta = {
  component: Forbidden,
  parameters: { layout: 'fullscreen' },
  args: { ...plain.default.args },
} satisfies Meta<typeof Forbidden>;

export default meta;
type Story = StoryObj<typeof meta>;

const darkEnglish = { theme: 'dark', language: 'en' };
const darkSpanish = { theme: 'dark', language: 'es' };
const lightEnglish = { theme: 'light', language: 'en' };

export const SignedInDarkEnglish: Story = { args: { ...plain.Operator.args }, globals: darkEnglish };
export const SignedInDarkSpanish: Story = {
  args: { ...plain.Operator.args },
  globals: darkSpanish,
};
export const SignedInLightEnglish: Story = { args: { ...plain.Operator.args }, globals: lightEnglish };
export const AnonymousDarkEnglish: Story = { args: { ...plain.Anonymous.args }, globals: darkEnglish };
export const AnonymousDarkSpanish: Story = { args: { ...plain.Anonymous.args }, globals: darkSpanish };
export const AnonymousLightEnglish: Story = { args: { ...plain.Anonymous.args }, globals: lightEnglish };
