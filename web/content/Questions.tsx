import { Link } from 'react-router-dom';
import type { Question } from '../../domain/question.ts';
import { Icon } from '../ui/Icon.tsx';

/** Questions that open to their answers. Native `details`: they work by keyboard and without JavaScript. */
export function Questions({ items, openFirst = false }: { items: readonly Question[]; openFirst?: boolean }) {
  return (
    <div className="faq">
      {items.map(({ id, question, answer, link }, index) => (
        <details key={id} id={id} open={openFirst && index === 0}>
          <summary>
            {question}
            <Icon name="chevron-down" />
          </summary>
          <p>
            {answer}
            {link ? (
              <>
                {' '}
                <Link className="link info-inline" to={link.to}>
                  {link.label}
                </Link>
              </>
            ) : null}
          </p>
        </details>
      ))}
    </div>
  );
}
