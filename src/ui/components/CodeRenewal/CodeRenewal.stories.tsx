import type { Meta, StoryObj } from '@storybook/react-vite';
import { CodeRenewal } from './CodeRenewal.tsx';

const meta = { component: CodeRenewal, args: { remaining: 9_000, of: 15_000 } } satisfies Meta<
  typeof CodeRenewal
>;

export default meta;

export const Default: StoryObj<typeof meta> = {};
