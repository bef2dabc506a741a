import type { Meta, StoryObj } from '@storybook/react-vite';
import { EntryRules } from './EntryRules.tsx';

const meta = { component: EntryRules } satisfies Meta<typeof EntryRules>;

export default meta;

type Story = StoryObj<typeof meta>;

export const ForSix: Story = { args: { maxTickets: 6 } };
export const ForOne: Story = { args: { maxTickets: 1 } };
