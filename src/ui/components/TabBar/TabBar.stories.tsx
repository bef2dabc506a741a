import type { Meta, StoryObj } from '@storybook/react-vite';
import { House, Ticket } from 'lucide-react';
import { TabBar } from './TabBar.tsx';

const meta = { component: TabBar } satisfies Meta<typeof TabBar>;

export default meta;

export const OnPhone: StoryObj<typeof meta> = {
  args: {
    tabs: [
      { href: '/', label: 'Eventos', icon: <House size={20} />, current: true },
      { href: '/my-tickets', label: 'Mis boletas', icon: <Ticket size={20} /> },
    ],
  },
  globals: { viewport: { value: 'phone' } },
};
