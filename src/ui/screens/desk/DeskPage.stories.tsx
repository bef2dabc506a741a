import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { troubleWith } from '#machines/support/trouble.ts';
import { mariana } from '#testing/sale-desk.ts';
import { Later } from '../content/Later.tsx';
import { DeskPage } from './BesideTheSale.tsx';

const meta = {
  component: DeskPage,
  parameters: { layout: 'fullscreen' },
  args: {
    seller: { ...mariana, firstName: 'Julián', lastName: 'Mora', roles: ['seller'] },
    shift: {
      screen: 'ready',
      refreshing: false,
      trouble: null,
      value: {
        count: 37,
        total: 421_860_000,
        taken: { cash: 96_240_000, cardReader: 285_000_000, otherwise: 40_620_000 },
        currency: 'COP',
        latest: [],
        handedBack: { count: 0, total: 0, latest: [] },
        quotas: { count: 0, total: 0, latest: [] },
      },
    },
    onNextSale: fn(),
    children: (
      <Later title="Aún no se venden recorridos" back={{ href: '/assistant', label: 'Volver al puesto' }}>
        Aquí se elegirá el día y la hora de la visita.
      </Later>
    ),
  },
} satisfies Meta<typeof DeskPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The next sale is one key away, wherever the focus is; the same key with another held down means something else. */
export const BesideASale: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.keyboard('{Alt>}{F2}{/Alt}');
    await expect(args.onNextSale).not.toHaveBeenCalled();

    await userEvent.keyboard('{F2}');

    await expect(args.onNextSale).toHaveBeenCalledOnce();
  },
};

export const Offline: Story = { args: { shift: { screen: 'failed', trouble: troubleWith('OFFLINE') } } };
