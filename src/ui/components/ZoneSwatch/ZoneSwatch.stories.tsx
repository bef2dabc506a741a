import type { Meta, StoryObj } from '@storybook/react-vite';
import { ZoneSwatch } from './ZoneSwatch.tsx';

const meta = { component: ZoneSwatch } satisfies Meta<typeof ZoneSwatch>;

export default meta;

/** From sold out to the most expensive; always beside a name. */
export const AllSteps: StoryObj<typeof meta> = {
  args: { step: 1 },
  render: () => (
    <ul>
      {['Agotada', 'Norte', 'Sur', 'Oriental', 'Oriental Alta', 'Occidental', 'Palcos'].map((name, step) => (
        <li key={name}>
          <ZoneSwatch step={step} /> {name}
        </li>
      ))}
    </ul>
  ),
};
