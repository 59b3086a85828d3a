import { useT } from '../ui/locale.tsx';

/** What is asked every day, to begin with. */
export function QuickQuestions({ onAsk }: { onAsk: (question: string) => void }) {
  const t = useT();
  const questions = [
    t('What does delivery cost?'),
    t('Which soil do I need?'),
    t('How many yards for a 20 x 30 lawn, 4 inches deep?'),
    t('Can I get it today?'),
  ];
  return (
    <ul className="chat-quick" aria-label={t('Questions to begin with')}>
      {questions.map((question) => (
        <li key={question}>
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
