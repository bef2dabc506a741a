import type { Meta, StoryObj } from '@storybook/react-vite';
import { pesos } from '#domain/shared/money.ts';
import { Money } from '../Money/Money.tsx';
import { Lines } from './Lines.tsx';

const meta = { component: Lines } satisfies Meta<typeof Lines>;

export default meta;

/** A receipt, with a rule on top. */
export const Ruled: StoryObj<typeof meta> = {
  args: {
    ruled: true,
    items: [
      {
        id: 'seats',
        term: 'Oriental Alta, fila C, sillas 12 y 13',
        value: <Money value={pesos(203_520, 'COP')} />,
      },
      { id: 'total', term: 'Total', value: <Money value={pesos(203_520, 'COP')} /> },
    ],
  },
};
