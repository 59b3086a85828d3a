import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** A compile cache shared by child processes, because compiling sources takes most of their startup time. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../node_modules/.cache/node'),
};

type ChildResult = { code: number | null; output: string };
type Bounds = { cwd: string; limitMs: number; env?: Readonly<Record<string, string>> };

/** Runs a script with this Node until it exits, or kills it and its children after `limitMs`. */
export function runChild(args: readonly string[], { cwd, limitMs, env }: Bounds): Promise<ChildResult> {
  return new Promise((end, reject) => {
    // In its own process group, so that none of its children survives it.
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...COMPILE_CACHE, ...env },
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
      end({ code, output });
    });
  });
}
