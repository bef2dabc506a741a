import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { storyMoney } from '../story-events.ts';
import { CartBar } from './CartBar.tsx';

const meta = { component: CartBar, parameters: { layout: 'fullscreen' } } satisfies Meta<typeof CartBar>;

export default meta;

type Story = StoryObj<typeof meta>;

const args = {
  clock: { remaining: 582_000, of: 600_000, label: 'para pagar' },
  title: '3 boletas, Occidental Baja 114',
  detail: 'Fila F, sillas 9, 10 y 11. Puerta 3',
  quantityLabel: '3 boletas',
  total: storyMoney(780_000),
  action: (
    <Button variant="primary" size="large" iconAfter={<ArrowRight size={20} />}>
      Continuar
    </Button>
  ),
};

export const Held: Story = { args };
export const LastMinutes: Story = {
  args: {
    ...args,
    clock: { remaining: 95_000, of: 600_000, label: 'para pagar' },
    secondaryAction: <Button size="large">Necesito más tiempo</Button>,
  },
};
/** The button comes at two minutes, under no finger: the bar keeps its height. */
export const MoreTimeMovesNothing: Story = {
  args: { ...args, clock: { remaining: 121_000, of: 600_000, label: 'para pagar' } },
  globals: { viewport: { value: 'phone' } },
  render: function LastMinutes(props) {
    const [isLate, setLate] = useState(false);
    return (
      <>
        <Button onClick={() => setLate(true)}>Dos minutos</Button>
        <CartBar {...props} secondaryAction={isLate ? <Button>Necesito más tiempo</Button> : undefined} />
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    const cart = canvas.getByRole('region');
    const { height } = cart.getBoundingClientRect();
    await userEvent.click(canvas.getByRole('button', { name: 'Dos minutos' }));
    await expect(canvas.getByRole('button', { name: 'Necesito más tiempo' })).toBeVisible();
    await expect(cart.getBoundingClientRect().height).toBe(height);
  },
};
export const BeforeHold: Story = { args: { ...args, clock: null } };
export const InMexico: Story = {
  args: { ...args, total: { amount: 124_950, currency: 'MXN' }, quantityLabel: '2 boletos' },
};
