import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react';

// Parts below the first view. The server renders them with the page; their code is no part of its first load and
// takes over what stands there once the page itself works.

const missing = new Set<() => Promise<void>>();
/** The server needs everything at once, and so does each screen that is opened on a page that works. */
let wanted = import.meta.env.SSR;

/** Fetches the code of all such parts of the screens at hand. What cannot be had is asked for again next time. */
export async function fetchParts(): Promise<void> {
  wanted = true;
  // A part that arrives may have parts of its own.
  while (missing.size > 0) await Promise.all([...missing].map((fetchPart) => fetchPart()));
}

/** Before a screen is shown. During a page's first load there is nothing to wait for. */
export async function partsWanted(): Promise<void> {
  if (wanted) await fetchParts();
}

/** Code that a page needs only when something is done on it; fetched with the parts. */
export function laterCode<Code>(fetchCode: () => Promise<Code>): () => Promise<Code> {
  const fetchPart = async () => {
    await fetchCode();
    missing.delete(fetchPart);
  };
  missing.add(fetchPart);
  return fetchCode;
}

/** A component whose code comes after the page. */
export function later<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const coming = awaited(fetchCode);
  // No promise: that would be a moment later, in which React takes away what waits for it.
  // biome-ignore lint/suspicious/noThenProperty: what React asks of a lazy component.
  const Awaited = lazy(() => ({ then: coming.whenHere }) as Promise<{ default: ComponentType<Props> }>);
  return (props) => (
    <Later
      pick={() => coming.code() ?? Awaited}
      watch={coming.watch}
      isHere={() => coming.code() !== null}
      given={props}
    />
  );
}

/**
 * A component that the server leaves out and that is there once its code is. For what stands around every screen: a
 * rendered part that waits for its code would hold up each change of the screen with it.
 */
export function afterwards(fetchCode: () => Promise<ComponentType>): ComponentType {
  const { watch, code } = awaited(fetchCode);
  return () => {
    const Part = useSyncExternalStore(watch, code, () => null);
    return Part ? <Part /> : null;
  };
}

/** Code that is fetched with the parts, and who wants to know that it is there. */
function awaited<Code>(fetchCode: () => Promise<Code>) {
  let arrived: Code | null = null;
  const watchers = new Set<() => void>();
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  const fetchPart = async () => {
    arrived = await fetchCode();
    missing.delete(fetchPart);
    for (const watcher of watchers) watcher();
  };
  missing.add(fetchPart);
  return {
    code: () => arrived,
    watch,
    whenHere: (resolve: (module: { default: Code }) => void) => {
      const tell = () => {
        if (arrived === null) return;
        watchers.delete(tell);
        resolve({ default: arrived });
      };
      watchers.add(tell);
      tell();
    },
  };
}

type LaterProps<Props> = {
  pick: () => ComponentType<Props>;
  watch: (watcher: () => void) => () => void;
  isHere: () => boolean;
  given: Props;
};

function Later<Props extends object>({ pick, watch, isHere, given }: LaterProps<Props>) {
  // Picked once: another type of component in its place would lose what the person typed.
  const [Part] = useState(pick);
  const [sent] = useState(given);
  const [asSent] = useState(<Boundary Part={Part} given={given} />);
  const here = useSyncExternalStore(watch, isHere, () => false);
  // Until the code is here the very same element: given anything new, React would take away what the server sent.
  return here && !isSame(sent, given) ? <Boundary Part={Part} given={given} /> : asSent;
}

function isSame<Props extends object>(one: Props, other: Props): boolean {
  const keys = Object.keys({ ...one, ...other }) as (keyof Props)[];
  return keys.every((key) => one[key] === other[key]);
}

function Boundary<Props extends object>({ Part, given }: { Part: ComponentType<Props>; given: Props }) {
  return (
    <Suspense>
      <Part {...given} />
    </Suspense>
  );
}
