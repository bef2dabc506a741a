import type { Meta, StoryObj } from '@storybook/react-vite';
import { pesos } from '#domain/shared/money.ts';
import { Stack } from '../Layout/Layout.tsx';
import { Money } from './Money.tsx';

const meta = { component: Money } satisfies Meta<typeof Money>;

export default meta;

/** Amounts follow each country's format. */
export const BothCountries: StoryObj<typeof meta> = {
  args: { value: pesos(203_520, 'COP') },
  render: ({ value }) => (
    <Stack gap={1}>
      <Money value={value} />
      <Money value={pesos(1_249.5, 'MXN')} />
    </Stack>
  ),
};
