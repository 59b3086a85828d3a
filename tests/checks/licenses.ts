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

type Locked = { license?: string; optional?: boolean; os?: string[] };

/** Dependencies with a license outside the list, from package-lock.json alone. */
export function findLicenseBreaks(lockfile: string): Finding[] {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Locked> };
  return Object.entries(packages).flatMap(([path, { license, optional, os }]) => {
    // Builds of a dependency for other systems come without one; the dependency itself has it.
    if (path === '' || (license === undefined && optional && os)) return [];
    const rule = `the license of ${path.replace(/^.*node_modules\//, '')} is ${license ?? 'unknown'}`;
    return isAllowed(license ?? '') ? [] : [{ file: 'package-lock.json', line: 1, rule }];
  });
}

/** `(MIT OR GPL-3.0)` leaves the choice, `MIT AND GPL-3.0` does not. */
const isAllowed = (license: string) =>
  license
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((name) => ALLOWED.has(name)));
