import { spawn } from 'node:child_process';

export type Ended = { code: number | null; overdue: boolean; output: string };
type Bounds = {
  cwd: string;
  /** Without one it takes as long as it takes: what each test may take is its runner's to say. */
  limitMs?: number;
  env?: Readonly<Record<string, string>>;
  /** Keeps the output for the caller instead of showing it. */
  quiet?: boolean;
};

/** Leaders of the process groups that run now: each child has its own, so that nothing it started survives it. */
const groups = new Set<number>();

function endGroup(leader: number): void {
  if (!groups.delete(leader)) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) throw error;
  }
}

let isOver = false;

/** Ends all children; whoever waits for one, or starts another, waits until this process exits. */
export function endAll(): void {
  isOver = true;
  for (const leader of groups) endGroup(leader);
}

/** Runs a script on this Node to its end, or, given `limitMs`, ends it and all it started after that. */
export function runChild(args: readonly string[], { cwd, limitMs, env, quiet }: Bounds): Promise<Ended> {
  return new Promise((resolve, reject) => {
    if (isOver) return;
    const shown = quiet ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', shown, shown],
      detached: true,
    });
    const leader = child.pid;
    if (leader !== undefined) groups.add(leader);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    let overdue = false;
    const stop = (afterMs: number) => {
      overdue = true;
      console.error(`Stopped after ${afterMs / 1000} s: ${args.join(' ')}`);
      if (leader !== undefined) endGroup(leader);
    };
    const limit = limitMs === undefined ? undefined : setTimeout(stop, limitMs, limitMs);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(limit);
      if (leader !== undefined) endGroup(leader);
      if (!isOver) resolve({ code, overdue, output });
    });
  });
}
