import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { CopyList, CopyRow } from '../CopyRow/CopyRow.tsx';
import { ProgressSteps } from './ProgressSteps.tsx';

const meta = { component: ProgressSteps } satisfies Meta<typeof ProgressSteps>;

export default meta;

type Story = StoryObj<typeof meta>;

const steps = [
  { id: 'seats', label: 'Sillas' },
  { id: 'you', label: 'Tus datos' },
  { id: 'pay', label: 'Pago' },
];

export const Checkout: Story = { args: { steps, current: 2 } };
export const FirstStep: Story = { args: { steps, current: 0 } };
export const Done: Story = { args: { steps, current: 3 } };
export const Vertical: Story = {
  args: {
    direction: 'vertical',
    current: 1,
    steps: [
      { id: 'held', label: 'Tus asientos están apartados', children: 'Sección 108, fila C, asientos 5 y 6' },
      {
        id: 'transfer',
        label: 'Transfiere desde tu banco',
        children: (
          <CopyList>
            <CopyRow label="CLABE" value="646 180 1102 8374 6501" large onCopy={fn()} />
            <CopyRow label="Monto exacto" value="$1,249.50" large onCopy={fn()} copied />
            <CopyRow label="Concepto" value="TQ 4820 1937" onCopy={fn()} />
            <CopyRow label="Beneficiario" value="Taquilla México" />
          </CopyList>
        ),
      },
      {
        id: 'tickets',
        label: 'Te enviamos tus boletos',
        children: 'Por WhatsApp y correo, apenas tu banco confirme.',
      },
    ],
  },
};
