import type { Meta, StoryObj } from '@storybook/react-vite';
import { Banknote, CalendarDays, CreditCard, Landmark, Wallet } from 'lucide-react';
import { expect, fn } from 'storybook/test';
import { Field } from '../Field/Field.tsx';
import { Tag } from '../Tag/Tag.tsx';
import { ChoiceList } from './ChoiceList.tsx';

const meta = { component: ChoiceList } satisfies Meta<typeof ChoiceList>;

export default meta;

type Story = StoryObj<typeof meta>;

const args = {
  legend: 'Medio de pago',
  name: 'method',
  chosen: 'CARD',
  onChoose: fn(),
  choices: [
    {
      value: 'CARD',
      label: 'Tarjeta',
      hint: 'Crédito o débito',
      icon: <CreditCard size={24} />,
      body: <Field label="Número de la tarjeta" inputMode="numeric" defaultValue="5031 7557 3453 0604" />,
    },
    {
      value: 'TRANSFER',
      label: 'PSE',
      hint: 'Desde tu cuenta de banco, al instante',
      icon: <Landmark size={24} />,
    },
    {
      value: 'CASH',
      label: 'Efectivo',
      hint: 'Pagas en un punto aliado antes de 24 horas',
      icon: <Banknote size={24} />,
    },
    {
      value: 'WALLET',
      label: 'Saldo Taquilla',
      hint: 'Tienes $ 120.000, te faltan $ 706.800',
      icon: <Wallet size={24} />,
      tag: <Tag>Combinar</Tag>,
    },
    {
      value: 'PAGUITOS',
      label: 'Paguitos',
      icon: <CalendarDays size={24} />,
      unavailable: 'No está disponible aquí',
    },
  ],
};

export const PaymentMethods: Story = {
  args,
  play: async ({ args: given, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'PSE' }));
    await expect(given.onChoose).toHaveBeenCalledWith('TRANSFER');
    await expect(canvas.getByRole('radio', { name: 'Paguitos' })).toBeDisabled();
  },
};
export const NoneSelected: Story = { args: { ...args, chosen: null } };
export const SingleOption: Story = {
  args: { ...args, choices: args.choices.slice(1, 2), chosen: 'TRANSFER' },
};
