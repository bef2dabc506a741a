import { describe, expect, it } from 'vitest';
import { parseOperatorInvitation } from './operator-invitation.ts';

const typed = {
  firstName: ' Lucía ',
  lastName: 'Vargas',
  email: 'Lucia@Taquilla.test',
  roles: ['designer', 'seller'],
};

describe('an operator invitation', () => {
  it('is parsed from the form', () => {
    expect(parseOperatorInvitation(typed)).toEqual({
      ok: true,
      value: {
        firstName: 'Lucía',
        lastName: 'Vargas',
        email: 'lucia@taquilla.test',
        roles: ['seller', 'designer'],
      },
    });
  });

  it('reports every issue at once, in the order of the form', () => {
    const empty = parseOperatorInvitation({ firstName: '', lastName: ' ', email: '', roles: [] });

    expect(empty).toEqual({
      ok: false,
      error: [
        { field: 'firstName', reason: 'EMPTY' },
        { field: 'lastName', reason: 'EMPTY' },
        { field: 'email', reason: 'EMPTY' },
        { field: 'roles', reason: 'EMPTY' },
      ],
    });
  });

  it.each([
    [{ email: 'lucia' }, { field: 'email', reason: 'NOT_AN_EMAIL' }],
    [{ firstName: 'x'.repeat(61) }, { field: 'firstName', reason: 'TOO_LONG' }],
    [{ roles: ['fan', 'owner'] }, { field: 'roles', reason: 'EMPTY' }],
  ])('rejects %j', (change, issue) => {
    expect(parseOperatorInvitation({ ...typed, ...change })).toEqual({ ok: false, error: [issue] });
  });
});
