import type { Meta, StoryObj } from '@storybook/react-vite';
import { Headline } from './Headline.tsx';

const meta = { component: Headline } satisfies Meta<typeof Headline>;

export default meta;

type Story = StoryObj<typeof meta>;

export const FullWidth: Story = {
  args: { as: 'h1', label: 'Nos vemos en La Ceiba', lines: ['Nos vemos', 'en La Ceiba'] },
};
export const ShortLine: Story = {
  args: { label: 'Tour', lines: ['Tour', 'La Ceiba'], colors: ['#C1121F', '#FFB20F'] },
};
export const LongLine: Story = {
  args: { label: 'Corporación Independiente', lines: ['Corporación Independiente'] },
};
export const Accents: Story = {
  args: { label: 'Tu silla te está esperando', lines: ['Tu silla', 'te está', 'esperando'], size: 17 },
};
/** The words of a name in the narrowest capitals stay apart. */
export const NarrowLine: Story = {
  args: { label: 'Clásica del Páramo', lines: ['Clásica del Páramo'], size: 13.4 },
};
