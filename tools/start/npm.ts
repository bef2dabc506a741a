import { spawnSync } from 'node:child_process';

const checkMs = 1_000;

/** Calls `onEnd` when the npm that runs this process has ended without a signal to it, as when it is killed. */
export function watchNpm(onEnd: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = findNpm();
  const timer = setInterval(() => {
    if (isRunning(npm)) return;
    clearInterval(timer);
    onEnd();
  }, checkMs);
  timer.unref();
}

/** Returns the process id of npm: the parent, or its parent where npm runs scripts through a shell that stays. */
function findNpm(): number {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-o', 'comm=', '-p', String(process.ppid)], {
    encoding: 'utf8',
  });
  const [, grandparent, command = ''] = /^\s*(\d+)\s+(\S+)/.exec(stdout ?? '') ?? [];
  return command.endsWith('sh') ? Number(grandparent) : process.ppid;
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
