// Runs on whatever Node the machine has (16 or newer), before anything is installed: no packages, no TypeScript.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry
 * @typedef {Record<string, Entry>} Packages by their path in the clone
 */

/**
 * The packages in package-lock.json that this machine needs and does not have. Trusts npm's own record of what it
 * installed, so a manual `npm install` counts.
 *
 * An optional package is needed when it is made for this system: npm silently leaves it out where its "engines" do not
 * match the Node that installs, which is not the Node that will run it.
 *
 * @param {string} root folder of the clone
 * @returns {string[]} `name@version`
 */
export function missingPackages(root) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  const libc = ownLibc();
  /** @param {Entry} entry */
  const isNeeded = ({ optional, devOptional, os, cpu, libc: libraries }) => {
    if (!optional && !devOptional) return true;
    const madeForSystems = os !== undefined || cpu !== undefined;
    return (
      madeForSystems && allows(os, process.platform) && allows(cpu, process.arch) && allows(libraries, libc)
    );
  };
  return Object.entries(readPackages(join(root, 'package-lock.json')))
    .filter(
      ([path, wanted]) =>
        installed[path]?.version !== wanted.version && (path in installed || isNeeded(wanted)),
    )
    .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`);
}

/**
 * @param {string} path
 * @returns {Packages}
 */
function readPackages(path) {
  if (!existsSync(path)) return {};
  const { '': _project, ...packages } = JSON.parse(readFileSync(path, 'utf8')).packages;
  return packages;
}

function ownLibc() {
  if (process.platform !== 'linux') return undefined;
  const report = process.report?.getReport();
  const header = report && 'header' in report ? report.header : undefined;
  return header && 'glibcVersionRuntime' in header ? 'glibc' : 'musl';
}

/**
 * @param {string[] | undefined} list allowed names, or excluded names with a leading "!"
 * @param {string | undefined} own
 */
function allows(list, ownValue) {
  if (!list || ownValue === undefined) return true;
  return (
    list.includes(ownValue) || (list.some((name) => name.startsWith('!')) && !list.includes(`!${ownValue}`))
  );
}
