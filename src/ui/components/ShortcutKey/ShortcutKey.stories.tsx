import type { Meta, StoryObj } from '@storybook/react-vite';
import { ShortcutKey } from './ShortcutKey.tsx';

const meta = { component: ShortcutKey } satisfies Meta<typeof ShortcutKey>;

export default meta;

export const AssistedSaleKeys: StoryObj<typeof meta> = { args: { children: 'F2' } };
