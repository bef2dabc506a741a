import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { createConfirmedActionMachine } from './confirmed-action/confirmed-action.machine.ts';
import { paymentAttemptMachine } from './payment-attempt/payment-attempt.machine.ts';
import { resourceMachine } from './resource/resource.machine.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('./*/*.machine.ts', { eager: true });
const machines: readonly (readonly [string, AnyStateMachine])[] = [
  ['paymentAttempt', paymentAttemptMachine()],
  ['resource', resourceMachine<string, string>()],
  ['confirmedAction', createConfirmedActionMachine<string, string>()],
  ...Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, machine]) =>
      machine instanceof StateMachine ? [[name.replace(/Machine$/, ''), machine] as const] : [],
    ),
  ),
];

it('finds the machine of every folder', () => {
  expect(machines.length).toBeGreaterThanOrEqual(Object.keys(modules).length);
});

const invokesOf = (machine: AnyStateMachine) =>
  [machine.root, ...getStateNodes(machine)].flatMap((node) =>
    node.invoke.map((invoke) => ({ node, invoke })),
  );

describe.each(machines)('%s', (_name, machine) => {
  it('names every invoke and handles its errors', () => {
    const careless = invokesOf(machine)
      .filter(
        ({ node, invoke }) =>
          /^\d+\./.test(invoke.id) || !node.transitions.has(`xstate.error.actor.${invoke.id}`),
      )
      .map(({ node, invoke }) => `${node.id} → ${invoke.id}`);

    expect(careless).toEqual([]);
  });

  it('handles the success and the failure of every result', () => {
    const oneSided = invokesOf(machine)
      .map(({ node, invoke }) => ({
        name: `${node.id} → ${invoke.id}`,
        ways: node.transitions.get(`xstate.done.actor.${invoke.id}`) ?? [],
      }))
      .filter(({ ways }) => ways.length > 0)
      .filter(({ ways }) => ways.length > 1 && ways.at(-1)?.guard !== undefined)
      .map(({ name }) => name);

    expect(oneSided).toEqual([]);
  });
});
