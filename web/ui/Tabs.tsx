import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

export type TabItem = { id: string; label: string; count?: number; content: ReactNode };

type TabsProps = {
  label: string;
  items: readonly TabItem[];
  selected?: string;
  onSelect?: (id: string) => void;
};

/**
 * ARIA tabs with automatic activation. Tabs are links to their panels, and CSS hides panels only when
 * scripts run (`data-js`), so that without JavaScript every panel can be read.
 */
export function Tabs({ label, items, selected, onSelect }: TabsProps) {
  const base = useId();
  const [ownTab, setOwnTab] = useState(items[0]?.id);
  const buttons = useRef(new Map<string, HTMLAnchorElement>());
  const current = selected ?? ownTab;
  const choose = (id: string) => {
    setOwnTab(id);
    onSelect?.(id);
  };
  const move = (event: KeyboardEvent) => {
    const index = items.findIndex((item) => item.id === current);
    const step: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: items.length - 1,
    };
    const target = step[event.key];
    const next = target === undefined ? undefined : items[(target + items.length) % items.length];
    if (!next) return;
    event.preventDefault();
    choose(next.id);
    buttons.current.get(next.id)?.focus();
  };
  return (
    <div className="tabset">
      <div className="tablist" role="tablist" aria-label={label}>
        {items.map((item) => (
          <a
            key={item.id}
            ref={(element) => {
              if (element) buttons.current.set(item.id, element);
              else buttons.current.delete(item.id);
            }}
            id={`${base}${item.id}-tab`}
            href={`#${base}${item.id}`}
            role="tab"
            aria-selected={item.id === current}
            aria-controls={`${base}${item.id}`}
            tabIndex={item.id === current ? 0 : -1}
            onKeyDown={move}
            onClick={(event) => {
              event.preventDefault();
              choose(item.id);
            }}
          >
            <span>{item.label}</span>
            {item.count === undefined ? null : <span className="ct">{item.count}</span>}
          </a>
        ))}
      </div>
      {items.map((item) => (
        <div
          key={item.id}
          id={`${base}${item.id}`}
          className={item.id === current ? 'tabpanel' : 'tabpanel is-off'}
          role="tabpanel"
          aria-labelledby={`${base}${item.id}-tab`}
        >
          {item.content}
        </div>
      ))}
    </div>
  );
}
