import type { Meta, StoryObj } from '@storybook/react-vite';
import { LinkButton } from '../Button/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

const meta = { component: EmptyState } satisfies Meta<typeof EmptyState>;

export default meta;

type Story = StoryObj<typeof meta>;

export const NoTickets: Story = {
  args: {
    title: 'Aún no tienes boletas',
    children: 'Las que compres aparecen aquí con su QR.',
    action: (
      <LinkButton href="/" variant="primary">
        Ver eventos
      </LinkButton>
    ),
  },
};
