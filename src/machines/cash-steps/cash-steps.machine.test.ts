import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { cashStepsMachine } from './cash-steps.machine.ts';
import { toCashStepsView } from './cash-steps.view.ts';

/** Spec §2: TAQUILLA has 2 steps, SPEI 3, the default 3. */
describe('the steps of paying in cash', () => {
  it.each([
    ['TAQUILLA', 2],
    ['MERCADO_PAGO', 3],
    ['SPEI', 3],
  ] as const)('at %s are %i, forwards and back', (checkoutProvider, steps) => {
    const flow = createActor(cashStepsMachine, { input: { checkoutProvider } }).start();
    const seen: number[] = [];
    flow.subscribe((snapshot) => seen.push(toCashStepsView(snapshot).step));
    for (let step = 0; step < 5; step++) flow.send({ type: 'step.advanced' });
    const last = toCashStepsView(flow.getSnapshot());
    for (let step = 0; step < 5; step++) flow.send({ type: 'step.returned' });

    expect(last).toMatchObject({ step: steps, steps, isLast: true });
    expect(toCashStepsView(flow.getSnapshot())).toMatchObject({ step: 2, isFirst: true });
    expect(Math.max(...seen)).toBe(steps);
  });
});
