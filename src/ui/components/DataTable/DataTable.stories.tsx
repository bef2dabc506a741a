import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { DataTable } from './DataTable.tsx';

type Sale = { readonly id: string; readonly at: string; readonly what: string; readonly total: string };

const meta = { component: DataTable<Sale> } satisfies Meta<typeof DataTable<Sale>>;

export default meta;

type Story = StoryObj<typeof meta>;

const rows: readonly Sale[] = [
  { id: '1', at: '14:22', what: 'Oriental Alta ×2', total: '$ 203.520' },
  { id: '2', at: '14:19', what: 'Norte ×4', total: '$ 190.800' },
  { id: '3', at: '14:11', what: 'Cortesía ×1', total: '$ 0' },
];

const args = {
  caption: 'Últimas ventas',
  columns: [
    { id: 'at', header: 'Hora', cell: (sale: Sale) => sale.at },
    { id: 'what', header: 'Qué', cell: (sale: Sale) => sale.what, isRowHeader: true },
    { id: 'total', header: 'Total', cell: (sale: Sale) => sale.total, align: 'end' as const },
  ],
  rows,
  rowId: (sale: Sale) => sale.id,
};

export const Sales: Story = {
  args: { ...args, captionShown: true, isSelected: (sale: Sale) => sale.id === '2' },
};
export const Dense: Story = { args: { ...args, density: 'dense', isMuted: (sale: Sale) => sale.id === '3' } };
export const Empty: Story = { args: { ...args, rows: [], empty: 'Todavía no hay ventas en este turno.' } };
export const CardsOnPhone: Story = {
  args: { ...args, cardsOnPhones: true },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(3);
    await expect(canvas.getAllByText('Total').at(-1)).toBeVisible();
  },
};
