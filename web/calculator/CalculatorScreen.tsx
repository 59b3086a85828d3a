import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { CALCULATOR_PATH, recommend } from '../../domain/calculator/calculator.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { gaugeFill, TRUCK } from '../../domain/delivery/loads.ts';
import { MAX_AREAS } from '../../domain/jobs.ts';
import { useWorksOffline } from '../device/useOnline.ts';
import { formatYards } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { addLines } from './addLines.ts';
import { type AreaEntries, areaAfter, blankArea, type EntryProblems } from './areaEntries.ts';
import { CalculatorBar, CalculatorForm, FORM_ID } from './CalculatorForm.tsx';
import { CalculatorResult } from './CalculatorResult.tsx';
import {
  type CalculatorPage,
  calculate,
  calculatorPage,
  isReady,
  type Result,
  toResult,
} from './calculator.ts';
import { $draft, type AnsweredDraft } from './draft.ts';
import { numberedArea } from './labels.ts';
import { sortedText } from './savedJob.ts';
import { type Undo, useDraft } from './useDraft.ts';
import './calculator.css';
import './result.css';
import './panels.css';

/** The result in one sentence, for screen readers: the whole ticket would be read out with every change. */
function spokenResult({ cubicYards, figures, layered }: Result, t: Translate): string {
  const { lastPercent, loads: byVolume } = gaugeFill(cubicYards);
  // No truck carries two materials.
  const loads = layered.length > 0 ? figures.truckloads : byVolume;
  const yards = cubicYards === 1 ? t('1 cubic yard') : t('{n} cubic yards', { n: formatYards(cubicYards) });
  const trucks =
    loads === 1
      ? t('1 truckload, {percent}% full', { percent: lastPercent })
      : t('{n} truckloads', { n: formatYards(loads) });
  return `${yards}. ${trucks}.`;
}

export function CalculatorScreen() {
  const t = useT();
  const worksOffline = useWorksOffline();
  const { products, zones } = useLoaderData<CalculatorPage>();
  const { draft, setDraft, open, setOpen, job, setJob, undo, setUndo, becomeJob, startOver } = useDraft(t);
  const [wrong, setWrong] = useState<{ key: string; problems: EntryProblems } | null>(null);
  const [isAsked, setAsked] = useState(false);
  const answer = useRef<HTMLElement>(null);
  // A new measurement starts in its first field, once this device's draft is shown and the heading has had the focus.
  useEffect(() => {
    const start = () => {
      const isElsewhere = scrollY > 0 || document.activeElement instanceof HTMLInputElement;
      if (!isElsewhere && !$draft.get()?.answered) startTyping(document.getElementById(FORM_ID));
    };
    const frame = requestAnimationFrame(start);
    return () => cancelAnimationFrame(frame);
  }, []);
  const { areas, answered, settling } = draft;
  const result = useMemo(() => (answered ? toResult(answered, settling) : null), [answered, settling]);
  const usual = answered?.project ? recommend(answered.project) : 'premium-garden-topsoil';
  const isOld = useMemo(() => answered !== null && !isOf(answered, areas), [answered, areas]);
  /** Whether a thumb types here: then the keypad takes the place of the phone's keyboard. */
  const [isTouch, setTouch] = useState(false);
  useEffect(() => setTouch(matchMedia('(pointer: coarse)').matches), []);
  // A saved job refers to its product by id.
  const chosenSlug = Object.entries(products).find(([, product]) => product?.id === draft.chosen)?.[0];
  const chosen = chosenSlug ?? draft.chosen ?? usual;

  const change = (area: AreaEntries, added: readonly AreaEntries[] = []) => {
    setDraft((now) => ({
      ...now,
      areas: now.areas.flatMap((old) => (old.key === area.key ? [area, ...added] : old)).slice(0, MAX_AREAS),
    }));
  };

  const add = () => {
    if (areas.length >= MAX_AREAS) return;
    const area = areaAfter(areas.at(-1));
    setDraft({ ...draft, areas: [...areas, area] });
    setOpen(area.key);
    setUndo(null);
    requestAnimationFrame(showOpenArea);
  };

  const remove = (area: AreaEntries, index: number) => {
    const others = areas.filter(({ key }) => key !== area.key);
    const rest = others.length > 0 ? others : [blankArea()];
    setUndo({
      text: t('{name} is removed.', { name: area.name.trim() || numberedArea(index, t) }),
      draft,
      open,
      job,
    });
    setDraft({ ...draft, areas: rest });
    setOpen((rest[index] ?? rest.at(-1))?.key ?? open);
  };

  const restore = (last: Undo) => {
    setDraft(last.draft);
    setOpen(last.open);
    setJob(last.job);
    setUndo(null);
  };

  function onCalculate(event: FormEvent) {
    event.preventDefault();
    if (!isReady(areas)) return;
    const calculated = calculate(areas);
    setWrong(calculated.ok ? null : calculated);
    setUndo(null);
    if (!calculated.ok) {
      setOpen(calculated.key);
      const [field = 'length'] = Object.keys(calculated.problems);
      requestAnimationFrame(() => focusOn(field));
      return;
    }
    // A choice among the three guide products resets to the project's recommendation; any other material stays chosen.
    const isUsual = draft.chosen === null || Object.hasOwn(products, draft.chosen);
    const counted = { ...calculated.answered, day: storeDate(new Date()) };
    const next = { ...draft, answered: counted, chosen: isUsual ? null : draft.chosen };
    setDraft(next);
    $draft.set(next);
    // The keypad, which would cover the result, goes with the focus.
    if (isTouch) answer.current?.focus({ preventScroll: true });
    requestAnimationFrame(() => showWhole(answer.current));
  }

  // Memoized, so that typing does not re-render the whole ticket.
  const ticket = useMemo(
    () =>
      result && answered ? (
        <CalculatorResult
          result={result}
          answered={answered}
          products={products}
          zones={zones}
          settling={settling}
          isOld={isOld}
          chosen={chosen}
          job={job}
          onSettling={(on) => setDraft((now) => ({ ...now, settling: on }))}
          onChoose={(slug) => setDraft((now) => ({ ...now, chosen: slug }))}
          onAdd={(lines) => addLines(lines, t)}
          isAsked={isAsked}
          onAsked={() => setAsked(false)}
          onSaved={becomeJob}
        />
      ) : null,
    [result, answered, products, zones, settling, isOld, chosen, job, isAsked, t, setDraft, becomeJob],
  );

  return (
    <div className="wrap calc" data-result={result ? '' : undefined}>
      <div className="calc-head cluster between gap-12">
        <h1 className="h2 breaks">{t('Calculator')}</h1>
        {worksOffline ? (
          <span className="calc-wo">
            <Icon name="check" size="sm" />
            {t('Works offline')}
          </span>
        ) : null}
      </div>
      <noscript>
        <p className="panel">
          {t(
            'The calculator needs JavaScript. By hand: length × width in feet × depth in inches ÷ 324 = cubic yards.',
          )}
        </p>
      </noscript>
      {job ? (
        <p className="calc-job">
          <span>{t('Saved job: {name}', { name: job.name })}</span>{' '}
          <button
            type="button"
            className="link tap"
            onClick={() => {
              startOver();
              requestAnimationFrame(showOpenArea);
            }}
          >
            {t('Measure another')}
          </button>
        </p>
      ) : null}
      <div className="calc-d stack gap-24">
        <CalculatorForm
          areas={areas}
          open={open}
          isTouch={isTouch}
          wrong={wrong}
          undo={undo}
          onSubmit={onCalculate}
          onOpen={setOpen}
          onChange={change}
          onRemove={remove}
          onAdd={add}
          onUndo={restore}
        />
        <p className="unseen" role="status" aria-atomic="true">
          {result ? spokenResult(result, t) : null}
        </p>
        <aside ref={answer} tabIndex={-1} aria-label={t('Result')}>
          {ticket ?? (
            <div className="ticket stack gap-10">
              <p>{t('Type length, width and depth, or tap a project for its usual depth.')}</p>
              <p className="muted small">
                {t('Answers are rounded up to the half yard. One truck carries {bed} cubic yards.', {
                  bed: TRUCK.bedYards.join('–'),
                })}
              </p>
            </div>
          )}
        </aside>
      </div>
      <p className="calc-more cluster">
        <Link className="link" to="/guides/topsoil-comparison">
          {t('Which material is right? Compare the three')}
        </Link>
        <Link className="link" to="/jobs">
          {t('Saved jobs')}
        </Link>
      </p>
      <CalculatorBar result={result} isOld={isOld} isReady={isReady(areas)} onAsk={() => setAsked(true)} />
    </div>
  );
}

/** Scrolls to the element's top unless all of it is visible. */
function showWhole(element: HTMLElement | null): void {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'start' });
}

const isOf = (answered: AnsweredDraft, areas: readonly AreaEntries[]): boolean => {
  const now = calculate(areas);
  const { day: _, ...earlier } = answered;
  return now.ok && sortedText(now.answered) === sortedText(earlier);
};

/** Brings the area that is open to the top of the screen, ready to type its first size. */
function showOpenArea(): void {
  const area = document.querySelector(`#${FORM_ID} .calc-area`);
  area?.scrollIntoView({ block: 'start' });
  startTyping(area);
}

/** The first empty size gets the focus, and stands clear of the keypad that comes with it. */
function startTyping(container: Element | null): void {
  const fields = [...(container?.querySelectorAll<HTMLInputElement>('.calc-dims input') ?? [])];
  const field = fields.find(({ value }) => value === '') ?? fields[0];
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'nearest' });
}

function focusOn(field: string): void {
  const form = document.getElementById(FORM_ID);
  const input = form?.querySelector<HTMLInputElement>(`input[name="${field}"]`);
  (input ?? form?.querySelector<HTMLInputElement>('.calc-dims input'))?.focus();
}

export const calculatorRoute: ScreenRoute<CatalogSource, CalculatorPage> = {
  Screen: CalculatorScreen,
  load: ({ source }) => calculatorPage(source),
  head: ({ t }) => ({
    title: t('Topsoil calculator: cubic yards, truckloads and cost'),
    description: t(
      'Length, width and depth in, cubic yards and truckloads out. Works with no signal, on the job or in the yard.',
    ),
    canonical: CALCULATOR_PATH,
  }),
};
