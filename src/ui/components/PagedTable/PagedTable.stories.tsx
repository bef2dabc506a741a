import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { PagedTable } from './PagedTable.tsx';

type Sale = { readonly id: string; readonly what: string; readonly total: string };

const meta = { component: PagedTable<Sale> } satisfies Meta<typeof PagedTable<Sale>>;

export default meta;

/** A later page of a long list with links to its neighbours. */
export const SecondPage: StoryObj<typeof meta> = {
  args: {
    caption: 'Ventas',
    columns: [
      { id: 'what', header: 'Qué', cell: (sale) => sale.what, isRowHeader: true },
      { id: 'total', header: 'Total', cell: (sale) => sale.total, align: 'end' },
    ],
    rowId: (sale) => sale.id,
    page: { items: [{ id: '1', what: 'Oriental Alta ×2', total: '$ 203.520' }], total: 61, page: 1 },
    navigation: { onPageChange: fn() },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button')).toHaveLength(2);
  },
};
