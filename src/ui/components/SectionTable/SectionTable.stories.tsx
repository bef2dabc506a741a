import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { SectionTable } from './SectionTable.tsx';

const meta = { component: SectionTable } satisfies Meta<typeof SectionTable>;

export default meta;

export const SectionsOfStand: StoryObj<typeof meta> = {
  args: {
    caption: 'Oriental Alta',
    sections: [
      { code: 'OA-101', name: '101', gate: 'Puerta 4', available: 212, chosen: true },
      { code: 'OA-102', name: '102', gate: 'Puerta 4', available: 6, few: true },
      { code: 'OA-103', name: '103', gate: 'Puerta 5', available: 0 },
      { code: 'OA-G', name: 'General', gate: 'Puerta 6', available: 900, isGeneralAdmission: true },
    ],
    onSelect: fn(),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /102/ }));
    await expect(args.onSelect).toHaveBeenCalledWith('OA-102');
  },
};
