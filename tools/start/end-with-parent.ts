/**
 * Ends a program when the process that started it has ended, however that happened: the channel between them closes.
 * Preloaded into each program that `npm start` runs.
 */
const graceMs = 15_000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref();
});
process.channel?.unref();
