import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Pager } from './Pager.tsx';

const meta = {
  component: Pager,
  args: { list: { total: 961, page: 11 }, navigation: { onPageChange: fn() } },
} satisfies Meta<typeof Pager>;

export default meta;
type Story = StoryObj<typeof meta>;

/** It stays on one line on a phone, whatever its numbers. */
export const OnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const [back, on] = canvas.getAllByRole('button');
    await expect(back?.getBoundingClientRect().top).toBe(on?.getBoundingClientRect().top);
  },
};

/** The first page has no previous page, and its next page has an address. */
export const First: Story = {
  args: {
    list: { total: 46, page: 0 },
    navigation: { buildHref: (page) => `/my-purchases?page=${page + 1}` },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link')).toHaveLength(1);
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/my-purchases?page=2');
  },
};
