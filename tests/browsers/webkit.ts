import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../helpers/process.ts';
import { type Driver, findProgram, matchIn } from './browser.ts';

/** Distributions keep it out of the path. */
const MINI_BROWSERS = '/usr/{lib,libexec}/{,*/}webkit{2gtk,gtk}-*/MiniBrowser';

/** WebKitGTK over WebDriver, on a screen of its own that nobody sees. `settings`: arguments of its MiniBrowser. */
export async function openWebKit(settings: readonly string[] = []): Promise<Driver> {
  const screen = spawn(
    findProgram('Xvfb', 'XVFB_PATH'),
    ['-displayfd', '3', '-screen', '0', '1280x1024x24'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const [, display] = await matchIn(screen.stdio[3], /(\d+)\n/);
  const port = await freePort();
  const driver = spawn(findProgram('WebKitWebDriver', 'WEBKIT_DRIVER_PATH'), [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}` },
    stdio: 'ignore',
  });
  const ended = Promise.all([screen, driver].map((child) => new Promise((done) => child.once('exit', done))));
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const binary = process.env.WEBKIT_PATH ?? globSync(MINI_BROWSERS)[0];
  const asked = { 'webkitgtk:browserOptions': { binary, args: ['--automation', ...settings] } };
  const { sessionId } = await whenListening(() =>
    send<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch: asked } }),
  );
  const session = `/session/${sessionId}`;
  return {
    open: (url) => send('POST', `${session}/url`, { url }),
    call: (source, ...args) =>
      send('POST', `${session}/execute/sync`, { script: `return (${source})(...arguments)`, args }),
    act: (actions) => send('POST', `${session}/actions`, { actions }),
    tabs: () => send('GET', `${session}/window/handles`),
    show: (handle) => send('POST', `${session}/window`, { handle }),
    resize: (width, height) => send('POST', `${session}/window/rect`, { width, height }),
    picture: () => send('GET', `${session}/screenshot`),
    close: async () => {
      await send('DELETE', session);
      driver.kill();
      screen.kill();
      await ended;
    },
  };
}

/** The driver does not say when it listens. */
async function whenListening<T>(ask: () => Promise<T>): Promise<T> {
  const until = performance.now() + 10_000;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof TypeError) || performance.now() > until) throw error;
      await pause(50);
    }
  }
}
