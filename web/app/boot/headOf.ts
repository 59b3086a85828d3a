import type { UIMatch } from 'react-router-dom';
import type { Head, HeadArgs } from '../../ui/screen.ts';
import type { Handle } from './screens.ts';

type Match = Pick<UIMatch, 'params' | 'handle' | 'pathname'> & { loaderData?: unknown };

/** The head of the deepest matched screen. A screen whose data did not arrive gets the store's name alone. */
export function headOf(matches: readonly Match[], args: HeadArgs): Head {
  const last = matches.at(-1);
  const handle = last?.handle as Handle | undefined;
  if (last && handle && !(handle.loads && last.loaderData === undefined)) {
    return handle.head({ data: last.loaderData as never, params: last.params, ...args });
  }
  return { title: args.settings.name, description: '', canonical: last?.pathname ?? '/', noindex: true };
}
