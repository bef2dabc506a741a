import { createSandbox } from './sandbox.ts';
import { readSettings, SettingsError } from './settings.ts';

// Its mail holds codes: what it writes is for its own user alone.
process.umask(0o077);
try {
  const sandbox = await createSandbox(readSettings(process.env));
  console.log(`Sandbox: mailbox and payments at ${sandbox.url}, SMTP on port ${sandbox.smtpPort}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      sandbox.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : describeError(error));
  process.exitCode = 1;
}

function describeError(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `The sandbox cannot start: ${error.message.replace('listen EADDRINUSE: ', '')}.`;
  }
  return `The sandbox cannot start: ${error instanceof Error ? error.message : String(error)}`;
}
