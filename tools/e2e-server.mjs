// Starts the complete application for the browser journeys: free ports from PORT on, and a data folder that is
// deleted afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from './start/start.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'taquilla-e2e-'));
process.on('exit', () => rmSync(dataDirectory, { recursive: true, force: true }));

// The journeys use the sandbox and the embedded database, whatever the environment of this shell says.
for (const name of Object.keys(process.env)) {
  if (/^(DATABASE|PAYMENT|SMTP|MESSAGE|PUBLIC_URL|MEXICAN|SEED|TICKET|TRUSTED|MAIL)_?/.test(name))
    delete process.env[name];
}
process.env.DATA_DIR = dataDirectory;

await start({ dev: false });
