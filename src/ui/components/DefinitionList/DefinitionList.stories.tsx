import type { Meta, StoryObj } from '@storybook/react-vite';
import { pesos } from '#domain/shared/money.ts';
import { Money } from '../Money/Money.tsx';
import { DefinitionList } from './DefinitionList.tsx';

const meta = { component: DefinitionList } satisfies Meta<typeof DefinitionList>;

export default meta;

/** A receipt opens with a heavy rule. */
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
