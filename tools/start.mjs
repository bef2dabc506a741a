// npm start, and with --dev: npm run dev. Prepares the machine, then starts everything that a sale needs.
import { prepare } from './bootstrap.mjs';

if (await prepare(import.meta.url)) {
  const { start } = await import('./start/start.ts');
  await start({ dev: process.argv.includes('--dev') });
}
