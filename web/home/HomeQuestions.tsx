import { Link } from 'react-router-dom';
import { deliveryQuestions, pricingQuestions } from '../../domain/content/faqQuestions.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';

const QUESTION_IDS = ['how-far', 'minimum', 'fee', 'same-day', 'bulk'];

export function HomeQuestions({ zones }: { zones: readonly Zone[] }) {
  const t = useT();
  const rule = { zones, settings: useSettings() };
  const questions = [...deliveryQuestions(rule, t), ...pricingQuestions(rule, t)];
  return (
    <section className="sec">
      <div className="wrap home-faq">
        <div>
          <h2 className="h2">{t('Questions we get daily')}</h2>
          <p>
            <Link className="link tap" to="/faq">
              {t('All questions')}
            </Link>
          </p>
        </div>
        <div className="faq">
          {questions
            .filter(({ id }) => QUESTION_IDS.includes(id))
            .map(({ id, question, answer }) => (
              <details key={id}>
                <summary>
                  <span>{question}</span>
                  <Icon name="chevron-down" />
                </summary>
                <p>{answer}</p>
              </details>
            ))}
        </div>
      </div>
    </section>
  );
}
