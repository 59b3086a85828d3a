import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Driver, findProgram, matchIn } from './browser.ts';

/** What the protocol answers of a value: only strings and elements are asked for. */
type Value = { type: string; value?: string; sharedId?: string };
type Called = { result?: Value; exceptionDetails?: { text: string } };
type Message = { id: number; result?: unknown; error?: string; message?: string };

/** Firefox over WebDriver BiDi, which it speaks without a driver program. */
export async function openFirefox(preferences: Readonly<Record<string, unknown>> = {}): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'loam-and-axle-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const child = spawn(findProgram('firefox-esr', 'FIREFOX_PATH'), args, {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const [, address] = await matchIn(child.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data)) as Message;
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    waiting.delete(id);
  });
  let last = 0;
  const send = async <T>(method: string, params: object): Promise<T> => {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return (await answer.promise) as T;
  };
  await send('session.new', { capabilities: {} });
  const tabs = async () =>
    (await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})).contexts.map(
      ({ context }) => context,
    );
  let context = '';
  const show = async (tab: string) => {
    context = tab;
    await send('browsingContext.activate', { context });
  };
  // In the first tab the address bar has the focus, and a page is not told of fields that were left.
  await show((await send<{ context: string }>('browsingContext.create', { type: 'tab' })).context);
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    call: async (source, ...args) => {
      const { result, exceptionDetails } = await send<Called>('script.callFunction', {
        functionDeclaration: source,
        arguments: args.map((value) => ({ type: 'string', value })),
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.type === 'node'
        ? { type: 'element', element: { sharedId: result.sharedId } }
        : result?.value;
    },
    act: (actions) => send('input.performActions', { context, actions }),
    tabs,
    show,
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    picture: async () =>
      (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    close: async () => {
      socket.close();
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
