import type { UIMatch } from 'react-router-dom';
import { STORE_NAME } from '../../../domain/business.ts';
import type { Translate } from '../../ui/locale.tsx';
import type { Head } from '../../ui/screen.ts';
import type { Handle } from './screens.ts';

type Match = Pick<UIMatch, 'params' | 'handle' | 'pathname'> & { loaderData?: unknown };

/** The head of the deepest matched screen. A screen whose data did not arrive gets the store's name alone. */
export function headOf(matches: readonly Match[], t: Translate, origin: string): Head {
  const last = matches.at(-1);
  const handle = last?.handle as Handle | undefined;
  if (last && handle && !(handle.loads && last.loaderData === undefined)) {
    return handle.head({ data: last.loaderData as never, params: last.params, t, origin });
  }
  return { title: STORE_NAME, description: '', canonical: last?.pathname ?? '/', noindex: true };
}
