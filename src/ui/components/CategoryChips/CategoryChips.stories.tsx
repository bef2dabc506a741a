import type { Meta, StoryObj } from '@storybook/react-vite';
import { CategoryChips } from './CategoryChips.tsx';

const meta = { component: CategoryChips } satisfies Meta<typeof CategoryChips>;

export default meta;

type Story = StoryObj<typeof meta>;

export const All: Story = {
  args: {
    categories: [
      { href: '/s/football', label: 'Fútbol', glyph: 'football' },
      { href: '/s/basketball', label: 'Baloncesto', glyph: 'basketball' },
      { href: '/s/cycling', label: 'Ciclismo', glyph: 'cycling' },
      { href: '/s/tennis', label: 'Tenis', glyph: 'tennis' },
      { href: '/tours', label: 'Tours', glyph: 'tour' },
      { href: '/passes', label: 'Abonos', glyph: 'pass' },
      { href: '/bundles', label: 'Combos', glyph: 'bundle' },
      { href: '/inscriptions', label: 'Inscribirme', glyph: 'inscription' },
    ],
  },
};
