import { openDatabase } from '../../server/db/client.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createInvitation, postgresOperators } from '../../server/identity/public.ts';
import { postgresAuditTrail } from '../../server/kernel/public.ts';
import { root } from '../bootstrap.mjs';
import { readSettings, type Settings } from '../start/settings.ts';
import { type ManagerInvitation, parseAdminArguments, usage } from './arguments.ts';

const marketNames = { COL: 'Colombia', MEX: 'Mexico' } as const;

/** Runs an administration command. Returns its exit code: 1 when it failed, 2 when it was not understood. */
export async function runAdmin(args: readonly string[]): Promise<number> {
  const command = parseAdminArguments(args);
  if (command.kind === 'help') {
    console.log(usage);
    return 0;
  }
  if (command.kind === 'mistake') {
    console.error(`${command.sentence}\n\n${usage}`);
    return 2;
  }
  try {
    console.log(await inviteManager(command, readSettings(process.env, { dev: false, root })));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** Invites a manager. Returns the text with the link; throws the reason why nobody was invited. */
async function inviteManager(invitation: ManagerInvitation, settings: Settings): Promise<string> {
  const { market, email, firstName, lastName } = invitation;
  const { databaseUrl, dataDirectory, addresses, isPublic } = settings;
  if (isPublic && email.endsWith('.test'))
    throw new Error('On a public address nobody signs in with a .test address. Nobody was invited.');
  const database = await openDatabase({ url: databaseUrl, dataDir: dataDirectory, poolSize: 1 });
  try {
    await migrate(database);
    const created = await createInvitation(
      {
        operators: postgresOperators(database),
        audit: postgresAuditTrail(database),
        siteOf: (code) => new URL(code === 'COL' ? addresses.colombia : addresses.mexico).origin,
      },
      { market, email, firstName, lastName, roles: ['manager'], invitedBy: null },
      { address: 'command line' },
    );
    if (!created.ok)
      throw new Error(
        `${email} already belongs to staff or to a person of the other market. Nobody was invited.`,
      );
    return `${email} becomes a manager of ${marketNames[market]} with this link, once and within two days:

  ${created.value.link}

Whoever opens it first chooses the password: send it to nobody else. The server has to run for it.
Database: ${databaseUrl === undefined ? `embedded, in ${dataDirectory}` : 'PostgreSQL, as DATABASE_URL says'}.`;
  } finally {
    await database.close();
  }
}
