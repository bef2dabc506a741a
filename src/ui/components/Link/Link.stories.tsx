import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from './Link.tsx';

const meta = { component: Link } satisfies Meta<typeof Link>;

export default meta;

export const InText: StoryObj<typeof meta> = {
  args: { href: '/my-tickets', children: 'Mis boletas' },
  render: (args) => (
    <p>
      Las encuentras en <Link {...args} />.
    </p>
  ),
};
