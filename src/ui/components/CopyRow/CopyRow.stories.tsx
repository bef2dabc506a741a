import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { CopyList, CopyRow } from './CopyRow.tsx';

const meta = { component: CopyRow } satisfies Meta<typeof CopyRow>;

export default meta;

/** Transfer details that are typed at a bank can be copied. */
export const BankTransferDetails: StoryObj<typeof meta> = {
  args: { label: 'CLABE', value: '722 969 0123 4567 8901', large: true, onCopy: fn() },
  render: (args) => (
    <CopyList>
      <CopyRow {...args} />
      <CopyRow label="Concepto" value="TQ-48213" onCopy={fn()} copied />
      <CopyRow label="Banco" value="STP" />
    </CopyList>
  ),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copiar CLABE' }));
    await expect(args.onCopy).toHaveBeenCalledOnce();
  },
};
