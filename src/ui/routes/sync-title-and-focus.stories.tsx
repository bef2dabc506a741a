import type { Meta, StoryObj } from '@storybook/react-vite';
import { useCallback, useState } from 'react';
import { expect } from 'storybook/test';
import { syncTitleAndFocus } from './sync-title-and-focus.ts';

/** Reports one navigation, to the page of the steps. */
function navigateOnce(_: string, onChange: (change: never) => void) {
  onChange({ pathChanged: true, fromLocation: {}, toLocation: {} } as never);
  return () => undefined;
}

/** Two steps of one page, each with its heading above a long form, after a navigation to the page. */
function Steps() {
  const [step, setStep] = useState('Tus datos');
  const mount = useCallback((page: HTMLElement | null) => {
    if (page === null) return undefined;
    return syncTitleAndFocus(page, { subscribe: navigateOnce });
  }, []);
  return (
    <div ref={mount}>
      <h1 key={step}>{step}</h1>
      <div style={{ height: '200vh' }} />
      {step === 'Pago' ? null : (
        <button type="button" onClick={() => setStep('Pago')}>
          Continuar
        </button>
      )}
    </div>
  );
}

const meta = { component: Steps } satisfies Meta<typeof Steps>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The button at the end of a step disappears: the next step is shown from its heading, which has the focus. */
export const NextStep: Story = {
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button');
    button.scrollIntoView();
    await userEvent.click(button);
    const heading = await canvas.findByRole('heading', { name: 'Pago' });
    await expect(heading).toHaveFocus();
    await expect(heading.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  },
};
