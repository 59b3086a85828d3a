import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useT } from './locale.tsx';
import { toast } from './toast.tsx';

/**
 * A part of a page that loads its code when opened. If that fails, the page goes on without the part and
 * tries again the next time it is opened.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  /** Shown until it has come. */
  Meanwhile?: ComponentType,
): ComponentType<Props> {
  return (props) => (
    <Fetched fetchPart={fetchPart} given={props} meanwhile={Meanwhile ? <Meanwhile /> : null} />
  );
}

type FetchedProps<Props> = {
  fetchPart: () => Promise<ComponentType<Props>>;
  given: Props;
  meanwhile: ReactNode;
};

function Fetched<Props extends object>({ fetchPart, given, meanwhile }: FetchedProps<Props>) {
  const [Part] = useState(() => lazy(() => withoutFailure(fetchPart)));
  return (
    <Suspense fallback={meanwhile}>
      <Part {...given} />
    </Suspense>
  );
}

async function withoutFailure<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  try {
    return { default: await fetchPart() };
  } catch (error) {
    console.warn('A part of the page did not come.', error);
    return { default: Missing };
  }
}

function Missing() {
  const t = useT();
  useEffect(() => {
    toast({
      tone: 'error',
      title: t('This part of the page could not be loaded. Try again later.'),
    });
  }, [t]);
  return null;
}
