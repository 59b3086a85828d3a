import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type AdminQuestion,
  type AdminQuestions,
  adminQuestionsSchema,
  MOST_QUESTIONS,
} from '../../../domain/admin/questions.ts';
import { MAX_ANSWER } from '../../../domain/catalog/questions.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toast.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { sendAdmin } from '../ui/adminApi.ts';
import { useAdminMutation, useAdminQuery } from '../ui/adminQuery.tsx';
import { formatMoment } from '../ui/format.ts';
import { AnswerForm } from './AnswerForm.tsx';

/** The list of questions, and how many of them wait for an answer. */
export function useQuestions(show: number) {
  const t = useT();
  const path = `/api/admin/questions?show=${show}`;
  const { data, failure } = useAdminQuery(path, adminQuestionsSchema, 'reviews');
  return {
    waiting: data?.waiting,
    content: (onMore: () => void) =>
      failure && !data ? (
        <ListLoading failure={failure} text={t('The questions did not load.')} />
      ) : data ? (
        <QuestionList answer={data} onMore={onMore} />
      ) : null,
  };
}

type QuestionListProps = { answer: AdminQuestions; onMore: () => void };

/** Questions about products: those that wait for an answer first. */
function QuestionList({ answer: { questions, total }, onMore }: QuestionListProps) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('reviews');
  const [chosen, setChosen] = useState<AdminQuestion | null>(null);
  const reply = async ({ id, version }: AdminQuestion, answer: string) => {
    const send = () => sendAdmin('POST', `/api/admin/questions/${id}/answer`, { version, answer });
    const done = await attempt(send, t('The answer was not saved.'));
    if (done)
      toast({ title: answer.trim() ? t('Your answer is on the product’s page') : t('Answer removed') });
    return Boolean(done);
  };
  const remove = async ({ id, version }: AdminQuestion) => {
    setChosen(null);
    await attempt(
      () => sendAdmin('POST', `/api/admin/questions/${id}/delete`, { version }),
      t('The question was not deleted.'),
    );
  };
  return (
    <>
      {questions.length === 0 ? <p>{t('Nobody has asked about a product yet.')}</p> : null}
      <ul className="admin-cards">
        {questions.map((question) => (
          <QuestionCard
            key={question.id}
            question={question}
            isBusy={isBusy}
            onReply={(answer) => reply(question, answer)}
            onDelete={() => setChosen(question)}
          />
        ))}
      </ul>
      {questions.length < total && questions.length < MOST_QUESTIONS ? (
        <button type="button" className="btn btn-quiet" onClick={onMore}>
          {t('Show more')}
        </button>
      ) : null}
      <Sheet open={chosen !== null} onClose={() => setChosen(null)} title={t('Delete this question?')}>
        <p>{t('The question and its answer are deleted for good. Nobody is notified.')}</p>
        <div className="admin-acts">
          <button type="button" className="btn btn-danger" onClick={() => chosen && void remove(chosen)}>
            {t('Delete the question')}
          </button>
          <button type="button" className="btn btn-quiet" onClick={() => setChosen(null)}>
            {t('Keep it')}
          </button>
        </div>
      </Sheet>
    </>
  );
}

type QuestionCardProps = {
  question: AdminQuestion;
  isBusy: boolean;
  /** False when it was not saved. */
  onReply: (answer: string) => Promise<boolean>;
  onDelete: () => void;
};

function QuestionCard({ question, isBusy, onReply, onDelete }: QuestionCardProps) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { id, product, name, email, createdAt, answer } = question;
  return (
    <li className="panel admin-review">
      {answer === null ? (
        <div>
          <Tag tone="warn" icon="clock">
            {t('Waiting for an answer')}
          </Tag>
        </div>
      ) : null}
      <h2 className="h3">{question.question}</h2>
      <p className="small muted">
        <Link className="link" to={product.path}>
          {product.name}
        </Link>
        , {name}, {email}, <span className="num">{formatMoment(createdAt, language)}</span>
      </p>
      {answer !== null && !isOpen ? (
        <div>
          <p className="label">{t('The yard answers')}</p>
          <p className="admin-text">{answer}</p>
        </div>
      ) : null}
      {isOpen ? (
        <AnswerForm
          draft={`answer ${id}`}
          max={MAX_ANSWER}
          hint={t(
            'Everybody sees the question with your answer on the product’s page. {name} gets one email.',
            { name },
          )}
          answer={answer}
          isBusy={isBusy}
          onSave={onReply}
          onClose={() => setOpen(false)}
        />
      ) : (
        <div className="admin-acts">
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => setOpen(true)}>
            {answer === null ? t('Answer') : t('Change the answer')}
          </button>
          {answer === null ? null : (
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              disabled={isBusy}
              onClick={() => void onReply('')}
            >
              {t('Take off the site')}
            </button>
          )}
          <button type="button" className="btn btn-danger btn-sm" disabled={isBusy} onClick={onDelete}>
            {t('Delete')}
          </button>
        </div>
      )}
    </li>
  );
}
