import type { Meta, StoryObj } from '@storybook/react-vite';
import { toPosterSubject } from '#domain/catalogue/poster/poster-subject.ts';
import { aStoryEvent, storyMoney } from '../story-events.ts';
import { OrderSummary } from './OrderSummary.tsx';

const meta = { component: OrderSummary } satisfies Meta<typeof OrderSummary>;

export default meta;

type Story = StoryObj<typeof meta>;

const args = {
  poster: toPosterSubject(aStoryEvent()),
  title: 'Deportivo Páramo – Atlético Ceiba',
  when: 'dom 14 de marzo · 18:30',
  where: 'Estadio La Ceiba, Cali',
  lines: [
    {
      id: 'seats',
      title: '3 boletas, Occidental Baja',
      detail: 'Sección 114, fila F, sillas 9, 10 y 11',
      amount: storyMoney(826_800),
    },
  ],
  breakdown: [
    { id: 'base', label: 'Boletas', amount: storyMoney(780_000) },
    { id: 'fee', label: 'Servicio de boletería', amount: storyMoney(46_800) },
  ],
  total: storyMoney(826_800),
};

export const One: Story = { args };
export const Many: Story = {
  args: {
    ...args,
    lines: ['Occidental Baja', 'Palcos Preferenciales Nororientales', 'Parqueadero A'].map(
      (title, index) => ({
        id: title,
        title: `${index + 1} en ${title}`,
        detail: 'Fila F, sillas 9, 10 y 11',
        amount: storyMoney(275_600),
      }),
    ),
  },
};
export const WithoutEvent: Story = {
  args: { title: 'Cuota 3 de 6', lines: args.lines, total: args.total },
};
