import type { Meta, StoryObj } from '@storybook/react-vite';
import { Ticket } from 'lucide-react';
import { expect, fn } from 'storybook/test';
import { Button, LinkButton } from './Button.tsx';

const meta = { component: Button } satisfies Meta<typeof Button>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Primary: Story = { args: { variant: 'primary', children: 'Continuar' } };
export const Secondary: Story = { args: { children: 'Secundario' } };
export const Strong: Story = { args: { variant: 'strong', children: 'Fuerte' } };
export const Danger: Story = { args: { variant: 'danger', children: 'Cancelar compra' } };
export const Quiet: Story = {
  args: { variant: 'quiet', children: 'Mis boletas', icon: <Ticket size={16} /> },
};
export const AsLink: Story = { args: { variant: 'link', children: 'Enlace' } };
export const Busy: Story = { args: { variant: 'primary', children: 'Pagar $ 826.800', busy: 'Pagando' } };
export const Unavailable: Story = {
  args: { variant: 'primary', children: 'Continuar', unavailable: 'Elige una silla' },
};
export const Wide: Story = {
  args: {
    variant: 'primary',
    size: 'large',
    wide: true,
    children: 'Apartar y pagar con transferencia electrónica SPEI',
  },
};
export const Navigating: Story = {
  args: { children: 'Ver eventos' },
  render: () => (
    <LinkButton href="/events" variant="primary">
      Ver eventos
    </LinkButton>
  ),
};
export const IgnoringPressesWhileBusy: Story = {
  args: { variant: 'primary', children: 'Pagar', busy: 'Pagando', onClick: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Pagando' }));
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};
