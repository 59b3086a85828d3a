import { Icon } from '../../ui/Icon.tsx';

/** A titled list with ticks; nothing at all when there is nothing in it. */
export function CheckList({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className="h3">{title}</h2>
      <ul className="bul pd-features">
        {items.map((item) => (
          <li key={item}>
            <Icon name="check" />
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
