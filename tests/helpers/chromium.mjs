// @ts-check
// Finds a Chromium that actually starts, and installs one if there is none.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

// The headless shell comes first: it manages no browser window, which saves a third of the work.
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

const SYSTEM_PATHS = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** One entry per package manager, with the commands that install Chromium. */
const PACKAGES = [
  {
    tool: 'apt-get',
    steps: [
      ['apt-get', '-o', 'DPkg::Lock::Timeout=60', 'update'],
      [
        ...['apt-get', '-o', 'DPkg::Lock::Timeout=60', 'install', '-y', '--no-install-recommends'],
        'chromium-headless-shell',
      ],
    ],
  },
  { tool: 'dnf', steps: [['dnf', 'install', '-y', 'chromium']] },
  { tool: 'pacman', steps: [['pacman', '-Sy', '--noconfirm', 'chromium']] },
  { tool: 'zypper', steps: [['zypper', '--non-interactive', 'install', 'chromium']] },
];

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}

/** @param {string} name @returns {string | undefined} */
function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/usr/sbin', '/usr/local/bin');
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/**
 * An existing file may still not run (missing libraries, a snap stub), so each candidate must render a page.
 * @param {string | undefined} file
 */
function starts(file) {
  if (file === undefined || !isExecutable(file)) return false;
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--dump-dom'];
  const page = spawnSync(file, [...args, 'data:text/html,<p>drawn</p>'], {
    encoding: 'utf8',
    timeout: 30_000,
    killSignal: 'SIGKILL',
  });
  return page.status === 0 && page.stdout.includes('drawn');
}

/** @returns {string} the path of this Playwright version's own Chromium */
function playwrightsOwn() {
  return require('playwright-core').chromium.executablePath();
}

/**
 * Runs a command until it exits, or kills it after `quietMs` without output or `limitMs` in total.
 * @param {string[]} command
 * @param {{ quietMs: number, limitMs: number, env?: NodeJS.ProcessEnv, log: (line: string) => void }} bounds
 * @returns {Promise<boolean>} whether it succeeded
 */
function runBounded(command, { quietMs, limitMs, env, log }) {
  const [file = '', ...args] = command;
  log(`  ${command.join(' ')}`);
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    /** @type {string[]} */
    const tail = [];
    /** @param {string} reason */
    const stop = (reason) => {
      log(`  stopped: ${reason}`);
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    const limit = setTimeout(() => stop(`longer than ${limitMs / 1000} s`), limitMs);
    let quiet = setTimeout(() => stop(`silent for ${quietMs / 1000} s`), quietMs);
    /** @param {Buffer} chunk */
    const onOutput = (chunk) => {
      tail.push(String(chunk));
      if (tail.length > 20) tail.shift();
      clearTimeout(quiet);
      quiet = setTimeout(() => stop(`silent for ${quietMs / 1000} s`), quietMs);
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    /** @param {boolean} succeeded */
    const end = (succeeded) => {
      clearTimeout(limit);
      clearTimeout(quiet);
      if (!succeeded) log(tail.join('').trim().split('\n').slice(-4).join('\n'));
      resolve(succeeded);
    };
    child.once('error', (error) => {
      tail.push(error.message);
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}

/** @param {(line: string) => void} log */
function installWithPlaywright(log) {
  const cli = join(dirname(require.resolve('playwright/package.json')), 'cli.js');
  return runBounded([process.execPath, cli, 'install', 'chromium'], {
    quietMs: 25_000,
    limitMs: 240_000,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '6000' },
    log,
  });
}

/** @returns {string[] | undefined} the prefix that runs a command as root, or undefined if not permitted */
function asRoot() {
  if (process.getuid?.() === 0) return [];
  const sudo = onPath('sudo');
  if (sudo === undefined) return undefined;
  try {
    execFileSync(sudo, ['-n', 'true'], { stdio: 'ignore', timeout: 10_000 });
    return [sudo, '-n', 'env', 'DEBIAN_FRONTEND=noninteractive'];
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** @param {(line: string) => void} log */
async function installWithDistribution(log) {
  const source = PACKAGES.find(({ tool }) => onPath(tool) !== undefined);
  const root = asRoot();
  if (source === undefined || root === undefined) {
    log(source === undefined ? '  no known package manager here' : '  neither root nor passwordless sudo');
    return false;
  }
  for (const step of source.steps) {
    const bounds = { quietMs: 90_000, limitMs: 300_000, env: { DEBIAN_FRONTEND: 'noninteractive' }, log };
    if (!(await runBounded([...root, ...step], bounds))) return false;
  }
  return true;
}

/** The first system browser that starts, if any. */
function systems() {
  return [...SYSTEM_NAMES.map(onPath), ...SYSTEM_PATHS].find(starts);
}

/**
 * Checks CHROMIUM_PATH, Playwright's own download and the system's browsers, in this order.
 * @returns {{ path: string, source: string } | undefined}
 */
export function findChromium() {
  const path = process.env.CHROMIUM_PATH;
  if (path !== undefined && path !== '') {
    if (starts(path)) return { path, source: 'CHROMIUM_PATH' };
    throw new Error(`CHROMIUM_PATH names ${path}, which does not start as a browser. Correct or unset it.`);
  }
  const bundled = playwrightsOwn();
  if (starts(bundled)) return { path: bundled, source: 'Playwright' };
  const system = systems();
  return system === undefined ? undefined : { path: system, source: 'the system' };
}

/**
 * Finds a Chromium, or installs one: `playwright install` first, then the distribution's package.
 * Every step has a time limit.
 * @param {{ log?: (line: string) => void }} [options]
 * @returns {Promise<{ path: string, source: string }>}
 */
export async function ensureChromium({ log = console.log } = {}) {
  const executable = findChromium();
  if (executable !== undefined) return executable;
  log('No Chromium here; trying playwright install.');
  await installWithPlaywright(log);
  const bundled = playwrightsOwn();
  if (starts(bundled)) return { path: bundled, source: 'playwright install' };
  log("Trying the distribution's package.");
  await installWithDistribution(log);
  const system = systems();
  if (system !== undefined) return { path: system, source: "the distribution's package" };
  throw new Error(
    'No Chromium to be found or installed. Install one (Debian: apt-get install chromium), or name it in CHROMIUM_PATH.',
  );
}
