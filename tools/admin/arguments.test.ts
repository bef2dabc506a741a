import { describe, expect, it } from 'vitest';
import { parseAdminArguments } from './arguments.ts';

const invite = ['invite', '--market', 'COL', '--email', 'ana@club.co'];

describe('the command line of npm run admin', () => {
  it('invites a manager by market and address', () => {
    expect(parseAdminArguments(invite)).toEqual({
      kind: 'invite',
      market: 'COL',
      email: 'ana@club.co',
      firstName: 'ana',
      lastName: '',
    });
    expect(
      parseAdminArguments([
        'invite',
        '--market=mex',
        '--email= Ana@Club.MX',
        '--first-name=Ana',
        '--last-name',
        'Ruiz Gil',
      ]),
    ).toMatchObject({ market: 'MEX', email: 'ana@club.mx', firstName: 'Ana', lastName: 'Ruiz Gil' });
  });

  it.each([[['--help']], [['-h']], [['help']], [['invite', '--help']]])('explains itself to %j', (args) => {
    expect(parseAdminArguments(args)).toEqual({ kind: 'help' });
  });

  it.each([
    [[], 'The command is missing.'],
    [['remove'], 'There is no command "remove".'],
    [['invite', 'ana@club.co'], 'There is no command "invite ana@club.co".'],
    [['invite'], '--market is missing: it is COL or MEX.'],
    [['invite', '--market', 'PER'], '--market must be COL or MEX, not "PER".'],
    [['invite', '--market', 'COL'], '--email is missing: it is an e-mail address such as ana@example.com.'],
    [
      ['invite', '--market', 'COL', '--email', 'ana'],
      '--email must be an e-mail address such as ana@example.com, not "ana".',
    ],
    [
      [...invite, '--first-name', 'a'.repeat(61)],
      /^--first-name must be at most 60 characters on one line, not/,
    ],
    [[...invite, '--last-name', 'a\nb'], /^--last-name must be at most 60 characters on one line, not/],
    [[...invite, '--role', 'seller'], "Unknown option '--role'."],
    [['invite', '--market'], /^Option '--market <value>' argument missing\.$/],
  ])('says what is wrong with %j', (args, sentence) => {
    expect(parseAdminArguments(args)).toEqual({ kind: 'mistake', sentence: expect.stringMatching(sentence) });
  });
});
