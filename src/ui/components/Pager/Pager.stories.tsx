import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Pager } from './Pager.tsx';

const meta = {
  component: Pager,
  args: { of: { total: 961, page: 11 }, turning: { onTurn: fn() } },
} satisfies Meta<typeof Pager>;

export default meta;
type Story = StoryObj<typeof meta>;

/** One line on a phone, whatever its numbers. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const [back, on] = canvas.getAllByRole('button');
    await expect(back?.getBoundingClientRect().top).toBe(on?.getBoundingClientRect().top);
  },
};

/** The first page has nothing before it, and its next one an address. */
export const First: Story = {
  args: { of: { total: 46, page: 0 }, turning: { hrefOf: (page) => `/my-purchases?page=${page + 1}` } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link')).toHaveLength(1);
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/my-purchases?page=2');
  },
};
