import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { LanguageMenu } from './LanguageMenu.tsx';

const meta = { component: LanguageMenu } satisfies Meta<typeof LanguageMenu>;

export default meta;

export const WithCountry: StoryObj<typeof meta> = {
  args: { language: 'es', onChange: fn(), country: 'Colombia' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'en');
    await expect(args.onChange).toHaveBeenCalledWith('en');
  },
};
