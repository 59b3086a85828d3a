import type { PaymentStatus } from '../../domain/orders/orders.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import type { Step } from './labels.ts';
import { nowWords, STATUS_ICONS, stepTime, stepWords } from './labels.ts';

type TimelineProps = {
  steps: readonly Step[];
  paymentStatus: PaymentStatus;
  deliveryDate: string | null;
  now: Date;
};

export function Timeline({ steps, paymentStatus, deliveryDate, now }: TimelineProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <ol className="tl">
      {steps.map((step) => {
        const { status, state } = step;
        const time = stepTime(step, { deliveryDate, now, language, t });
        const about = state === 'now' || state === 'stop' ? nowWords(status, paymentStatus, t) : null;
        return (
          <li key={status} className={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="dot">
              {state === 'todo' ? null : (
                <Icon name={state === 'done' ? 'check' : STATUS_ICONS[status]} size="sm" />
              )}
            </span>
            <div>
              <b>
                {stepWords(status, t)}
                {state === 'todo' ? <span className="unseen"> {t('(to come)')}</span> : null}
              </b>
              {about ? <p className="small">{about}</p> : null}
              {time ? <p className="small muted num">{time}</p> : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
