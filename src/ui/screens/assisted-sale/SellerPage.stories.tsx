import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { createFlowFailure } from '#machines/support/flow-failure.ts';
import { mariana } from '#testing/sale-driver.ts';
import { ComingSoon } from '../content/ComingSoon.tsx';
import { NextSaleLink } from '../outcome/NextSaleLink.tsx';
import { SellerPage } from './SellerPageScreen.tsx';

const meta = {
  component: SellerPage,
  parameters: { layout: 'fullscreen' },
  args: {
    seller: { ...mariana, firstName: 'Julián', lastName: 'Mora', roles: ['seller'] },
    shift: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: {
        count: 37,
        total: 421_860_000,
        taken: { cash: 96_240_000, cardReader: 285_000_000, otherwise: 40_620_000 },
        currency: 'COP',
        latest: [],
        cashRefunds: { count: 0, total: 0, latest: [] },
        installments: { count: 0, total: 0, latest: [] },
      },
    },
    onNextSale: fn(),
    children: (
      <ComingSoon
        title="Aún no se venden recorridos"
        back={{ href: '/assistant', label: 'Volver al puesto' }}
      >
        Aquí se elegirá el día y la hora de la visita.
      </ComingSoon>
    ),
  },
} satisfies Meta<typeof SellerPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** F2 starts the next sale wherever the focus is; combined with a modifier key it does not. */
export const NextSaleShortcut: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.keyboard('{Alt>}{F2}{/Alt}');
    await expect(args.onNextSale).not.toHaveBeenCalled();

    await userEvent.keyboard('{F2}');

    await expect(args.onNextSale).toHaveBeenCalledOnce();
  },
};

/** Ctrl+Enter presses the page's main button. */
export const MainActionByKeys: Story = {
  args: { children: <NextSaleLink variant="primary" /> },
  play: async ({ canvas, userEvent }) => {
    const followed = fn((press: Event) => press.preventDefault());
    canvas.getByRole('link', { name: /siguiente venta|next sale/i }).addEventListener('click', followed);

    await userEvent.keyboard('{Control>}{Enter}{/Control}');

    await expect(followed).toHaveBeenCalledOnce();
  },
};

export const Offline: Story = {
  args: { shift: { screen: 'failed', failure: createFlowFailure('OFFLINE') } },
};
