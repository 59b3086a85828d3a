import { Link } from 'react-router-dom';
import type { Question } from '../../domain/content/faqQuestions.ts';
import { Icon } from '../ui/Icon.tsx';

type QuestionsProps = {
  items: readonly Question[];
  /** Whether the first answer is open. */
  isFirstOpen?: boolean;
};

/** Questions that expand to their answers. Native `details` work by keyboard and without JavaScript. */
export function Questions({ items, isFirstOpen = false }: QuestionsProps) {
  return (
    <div className="faq">
      {items.map(({ id, question, answer, link }, index) => (
        <details key={id} id={id} open={isFirstOpen && index === 0}>
          <summary>
            <span>{question}</span>
            <Icon name="chevron-down" />
          </summary>
          <p>
            <span>{`${answer} `}</span>
            {link ? (
              <Link className="link tap-inline" to={link.to}>
                {link.label}
              </Link>
            ) : null}
          </p>
        </details>
      ))}
    </div>
  );
}
