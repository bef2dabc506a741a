import { describe, expect, it } from 'vitest';
import type { OwnSession } from '#domain/auth/own-session.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
import { ownAccessMachine } from './own-access.machine.ts';
import { toOwnAccessView } from './own-access.view.ts';

const no = (code: string) => err(troubleWith(code));
const here: OwnSession = {
  id: 'here',
  isCurrent: true,
  browser: 'Chrome',
  system: 'Windows',
  channel: null,
  startedAt: 0,
  seenAt: 0,
};

const walked = walk(ownAccessMachine, {
  events: [
    { type: 'password.submitted', current: 'Ventanilla#2026', password: 'Puerta-norte-27' },
    { type: 'sessions.ended', which: { kind: 'one', id: 'there' } },
    { type: 'sessions.ended', which: { kind: 'others' } },
    { type: 'sessions.ended', which: { kind: 'all' } },
    { type: 'retry.requested' },
  ],
  answers: {
    list: [ok([here]), no('OFFLINE')],
    perform: [ok(null), no('NotAuthorizedException'), no('REAUTHENTICATION_REQUIRED')],
    stepUp: [
      { isProven: true, trouble: null },
      { isProven: false, trouble: null },
    ],
  },
  apart: ({ context: { task, done, sessions, trouble } }) => [
    task?.kind,
    task?.kind === 'sessions' && task.which.kind,
    done,
    sessions === null,
    trouble?.about,
  ],
});
const views = walked.snapshots.map(toOwnAccessView);

describe('an operator’s own sessions and password', () => {
  it('reaches every state and leaves no invoke unguarded', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unguarded).toEqual([]);
  });

  it('can always come to rest, but for whoever signed out everywhere', () => {
    expect(walked.stuck(['ownAccess.resting', 'ownAccess.over'])).toEqual([]);
  });

  it('asks who one is for either, and keeps what waits', () => {
    const proving = walked.snapshots.filter((snapshot) => snapshot.matches('proving'));

    expect(new Set(proving.map(({ context }) => context.task?.kind))).toEqual(
      new Set(['password', 'sessions']),
    );
    expect(views.some(({ proof }) => proof !== null)).toBe(true);
  });

  it('keeps no password once it is set, refused or given up', () => {
    const later = walked.snapshots.filter(
      (snapshot) => !snapshot.matches('working') && !snapshot.matches('proving'),
    );

    expect(later.every(({ context }) => context.task === null)).toBe(true);
  });

  it('is over for whoever signed out everywhere, and for nobody else', () => {
    const over = walked.snapshots.filter(({ status }) => status === 'done');

    expect(over.length).toBeGreaterThan(0);
    expect(over.every(({ context }) => context.done === null)).toBe(true);
  });

  it('tells what is wrong beside what it is about', () => {
    const told = views.flatMap(({ trouble, listTrouble }) => [trouble?.about, listTrouble && 'list']);

    expect(new Set(told)).toEqual(new Set([undefined, null, 'password', 'sessions', 'list']));
  });
});
