import { spawn } from 'node:child_process';

type Ended = { code: number | null; output: string };
type Bounds = { cwd: string; limitMs: number; env?: Readonly<Record<string, string>> };

/** Runs a script on this Node to its end, or ends it and all it started after `limitMs`. */
export function runChild(args: readonly string[], { cwd, limitMs, env }: Bounds): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // In a process group of its own, so that nothing it started survives it.
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const limit = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), limitMs);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(limit);
      resolve({ code, output });
    });
  });
}
