// Long: the one form, with its errors, drafts and focus.
import { atom } from 'nanostores';
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import * as z from 'zod/mini';
import { Button } from './Button.tsx';
import { useLanguage, useT } from './locale.tsx';
import { showSaveError } from './saveError.ts';
import { readTab, writeTab } from './storedAtom.ts';
import { dismissErrors, toast } from './toast.tsx';

// The form used everywhere. Its fields are uncontrolled, so nothing typed before the code has loaded is
// lost. The noun's schema from domain/ validates it, here as on the server.

/** Errors by field, as texts for the person. `form` is about the whole form. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A schema's error for one field. `missing`: a required field is empty. */
export type FieldProblem = { field: string; missing: boolean; issue: z.core.$ZodIssue };

type FormProps<Schema extends z.ZodMiniType> = Omit<ComponentProps<'form'>, 'action' | 'onSubmit'> & {
  /** Turns the fields' texts, by name, into what is saved. A name may be a path: `lines.0.price`. */
  schema: Schema;
  /** The error text for an issue. */
  explain: (problem: FieldProblem) => string;
  /** Saves it. Returned errors are shown at their fields. The form is not reset unless the caller does so. */
  save: (value: z.output<Schema>, form: HTMLFormElement) => Promise<FieldErrors | undefined>;
  /** What the server says of the fields while they are typed. */
  errors?: FieldErrors | undefined;
  /** Called instead of showing the toast about missing fields. */
  onProblems?: (errors: FieldErrors, problems: readonly FieldProblem[]) => void;
  /** Additional values that have no field. */
  values?: Readonly<Record<string, unknown>>;
  /** Keeps a draft under this name. A reload of this tab restores it; a later visit is offered it. */
  draft?: string;
  /** The draft replaces what the fields were filled with. Without it, only empty fields are filled. */
  isDraftNewer?: boolean;
  /** A reload asks too, because the next person at this form is often another one. */
  asksAfterReload?: boolean;
  /** Called when a draft of an earlier visit is continued, to restore what has no field of its own. */
  onContinue?: (draft: Texts) => void;
  /** Enter sends it from any field, as people expect of sign-in. Elsewhere Enter moves on to the next field. */
  sendsOnEnter?: boolean;
  children: ReactNode;
};

type Texts = Readonly<Record<string, string>>;

type FormState = {
  errors: FieldErrors;
  /** To call after changing fields by code. */
  clearErrors: (fields: readonly string[]) => void;
  pending: boolean;
  id: string;
  draft: string | undefined;
  schema: z.ZodMiniType | null;
};
const FormContext = createContext<FormState>({
  errors: {},
  clearErrors: () => undefined,
  pending: false,
  id: '',
  draft: undefined,
  schema: null,
});

/** What a form's fields and buttons read from it. */
export const useFormState = (): FormState => use(FormContext);

/** What the form's draft has for a field, where other parts of the page depend on it. */
export function useDraftText(field: string): string | undefined {
  const { draft } = useFormState();
  return draft === undefined ? undefined : readDraft(draft)[field];
}

/** The schema's maximum length for the field of this name. */
export function maxLengthOf(schema: z.core.$ZodType, name: string): number | undefined {
  return longest(schema, name.split('.'));
}

function longest(schema: z.core.$ZodType | undefined, path: readonly string[]): number | undefined {
  if (!schema) return undefined;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const [step, ...rest] = path;
  switch (def.type) {
    case 'object':
      return longest(def.shape[step ?? ''], rest);
    case 'array':
      return step === undefined ? undefined : longest(def.element, rest);
    case 'pipe':
      return longest(def.in, path) ?? longest(def.out, path);
    case 'nullable':
    case 'optional':
    case 'default':
      return longest(def.innerType, path);
    case 'string':
      return def.checks
        ?.map(({ _zod }) => (_zod as z.core.$ZodChecks['_zod']).def)
        .find((check) => check.check === 'max_length')?.maximum;
    default:
      return undefined;
  }
}

export function Form<Schema extends z.ZodMiniType>({
  schema,
  explain,
  save,
  errors: serverErrors,
  onProblems,
  values,
  draft,
  isDraftNewer = false,
  asksAfterReload = false,
  onContinue,
  sendsOnEnter = false,
  children,
  ...attributes
}: FormProps<Schema>) {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const read = (typed: Texts) => schema.safeParse({ ...values, ...nestFields(typed) });
  const toErrors = (problems: readonly FieldProblem[]): FieldErrors =>
    Object.fromEntries(problems.toReversed().map((problem) => [problem.field, explain(problem)]));
  const [sentErrors, setErrors] = useState<FieldErrors>({});
  const errors = { ...serverErrors, ...sentErrors };
  const clearErrors = (fields: readonly string[]) =>
    setErrors((current) => {
      const others = Object.entries(current).filter(([field]) => !fields.includes(field));
      return others.length < Object.keys(current).length ? Object.fromEntries(others) : current;
    });
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

  /** What the server has refused by the name of a field, in the form's own words. */
  const namedByServer = (form: HTMLFormElement, typed: Texts): FieldErrors | undefined => {
    const name = $refusedField.get();
    if (name === null) return undefined;
    const shown = [...form.elements].filter((element) => element.getAttribute('type') !== 'hidden');
    const field = fieldNamedByServer(name, shown.map(fieldName).filter(Boolean));
    if (field === null) return { form: t('The store does not accept this entry: {field}', { field: name }) };
    const issue = { code: 'custom', path: field.split('.'), input: typed[field], message: '' } as const;
    return { [field]: explain({ field, missing: (typed[field] ?? '').trim() === '', issue }) };
  };
  const check = async (form: HTMLFormElement, submitter: HTMLElement | null): Promise<FieldErrors> => {
    const parsed = read(typedIn(form, submitter));
    if (parsed.success) {
      $refusedField.set(null);
      const refusedFields = await save(parsed.data, form);
      const serverErrors = namedByServer(form, typedIn(form));
      const refusals = refusedFields || serverErrors ? { ...serverErrors, ...refusedFields } : undefined;
      if (refusals) focusFirst(form, refusals);
      else if (draft) forgetDraft(draft);
      return refusals ?? {};
    }
    const problems = toProblems(parsed.error, typedIn(form), [...form.elements].map(fieldName));
    const fieldErrors = toErrors(problems);
    if (onProblems) onProblems(fieldErrors, problems);
    else if (problems.some(({ missing }) => missing))
      toast({
        tone: 'error',
        title: t('Missing Information'),
        text: t('Please fill in all required fields.'),
      });
    focusFirst(form, fieldErrors);
    return fieldErrors;
  };
  // Not a React action, because navigation waits while one runs.
  const submit = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    // A second press can come before the button is disabled.
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    dismissErrors();
    try {
      setErrors(await check(form, submitter));
    } catch (error) {
      await showSaveError(error, t, t('It was not saved. Please try again.'));
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  // Only after the first render, because the server does not know this tab's draft.
  useEffect(() => {
    if (!draft || !form.current) return;
    if (asksAfterReload) writeTab(draftKey(draft), null);
    else fillFromDraft(form.current, draft, { onlyUntouched: !isDraftNewer });
  }, [draft, isDraftNewer, asksAfterReload]);

  const [offer, setOffer] = useState<StoredDraft | null>(null);
  useEffect(() => {
    if (!draft) return;
    let isLeft = false;
    const stop = $draftStore.subscribe((store) => {
      // It was another person's.
      setOffer(null);
      if (!store || Object.keys(readDraft(draft)).length > 0) return;
      store.find(draft).then(
        (draft) => {
          if (!isLeft && $draftStore.get() === store) setOffer(draft);
        },
        (error: unknown) => console.warn('A draft of an earlier visit cannot be read.', error),
      );
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [draft]);
  const answerOffer = (isContinued: boolean) => {
    setOffer(null);
    if (!(draft && offer && form.current)) return;
    if (!isContinued) {
      // What was typed since then is the draft now.
      if (Object.keys(readDraft(draft)).length === 0) $draftStore.get()?.forget(draft);
      return;
    }
    saveDraft(draft, offer.texts);
    // What is on the page starts again, from the draft and the version that it is based on.
    if (isDraftNewer) return $continued.set($continued.get() + 1);
    onContinue?.(offer.texts);
    clearErrors(Object.keys(errors));
    // After React has shown the fields that it brought back.
    const filled = form.current;
    queueMicrotask(() => fillFromDraft(filled, draft, { onlyUntouched: false }));
  };

  return (
    <FormContext value={{ errors, clearErrors, pending, id, draft, schema }}>
      {/* POST, so that without scripts nothing typed shows in the URL. */}
      <form
        method="post"
        {...attributes}
        ref={form}
        noValidate
        onFocus={({ currentTarget, target }) => {
          if (isEnterField(target))
            target.enterKeyHint = sendsOnEnter ? 'go' : nextField(currentTarget, target) ? 'next' : 'done';
        }}
        onKeyDown={(event) => {
          if (!sendsOnEnter) moveOnEnter(event);
        }}
        onInput={({ currentTarget, target }) => {
          if (draft) {
            const { [DRAFT_WORK]: work } = readDraft(draft);
            saveDraft(draft, { ...(work && { [DRAFT_WORK]: work }), ...typedIn(currentTarget) });
          }
          clearErrors([fieldName(target as Element)]);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget, submitterOf(event.nativeEvent));
        }}
      >
        {offer ? (
          <div className="panel form-draft" role="status">
            <p>{t('Continue your draft from {time}?', { time: formatRecent(offer.at, language) })}</p>
            <div className="row cluster gap-10">
              <Button className="btn-primary" onClick={() => answerOffer(true)}>
                {t('Continue')}
              </Button>
              <Button onClick={() => answerOffer(false)}>{t('Start over')}</Button>
            </div>
          </div>
        ) : null}
        <noscript>
          <p className="hint err">{t('This form needs JavaScript. Turn it on for this site, or call us.')}</p>
        </noscript>
        {children}
        {errors.form ? (
          <p className="hint err" role="alert">
            {errors.form}
          </p>
        ) : null}
      </form>
    </FormContext>
  );
}

/** Fields where a browser takes Enter for "send". In the others, such as text areas and buttons, it means something else. */
const isEnterField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  !/^(?:button|color|file|hidden|image|range|reset|submit)$/.test(target.type);

/** In a form of several fields, Enter sends only from the last one, so that no half-filled form goes out. */
function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target } = event;
  const isModified = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
  if (event.key !== 'Enter' || isModified || event.defaultPrevented || !isEnterField(target)) return;
  // The Enter that ends a composed character is not for the form.
  if (event.nativeEvent.isComposing) return;
  const next = nextField(form, target);
  // A key held down must not run through all fields.
  if (next || event.repeat) event.preventDefault();
  if (next && !event.repeat) next.focus();
}

/** The next field that a person can fill in; of a group of radio buttons, the one that Tab would reach. */
function nextField(form: HTMLFormElement, field: HTMLInputElement): HTMLElement | undefined {
  const elements = [...form.elements];
  const following = elements.slice(elements.indexOf(field) + 1).filter(isFillable);
  const next = following.find(
    (element) => !(field.type === 'radio' && element.type === 'radio' && element.name === field.name),
  );
  if (next?.type !== 'radio') return next;
  return (
    following.find((element) => element.name === next.name && 'checked' in element && element.checked) ?? next
  );
}

function isFillable(element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  const isField =
    (element instanceof HTMLInputElement && !/^(?:button|hidden|image|reset|submit)$/.test(element.type)) ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;
  return (
    isField &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled, :read-only:not(select, [type=checkbox], [type=radio], [type=file])') &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

const fieldName = (element: Element) => element.getAttribute('name') ?? '';

/** A named button tells which of several was pressed. */
const submitterOf = (event: Event) => (event instanceof SubmitEvent ? event.submitter : null);

/** The form's texts by field name; an unticked checkbox is absent. */
function typedIn(form: HTMLFormElement, submitter: HTMLElement | null = null): Record<string, string> {
  const texts = [...new FormData(form, submitter)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/** The field that the server named while a form was being saved. */
const $refusedField = atom<string | null>(null);

/** Makes the form that is being saved mark this field. @param path as the server has it: `payment.amountCents` */
export const refuseField = (path: string): void => $refusedField.set(path);

/** The server's path may begin with other steps than the form's name: `changes.priceCents` is `priceCents`. */
export function fieldNamedByServer(path: string, names: readonly string[]): string | null {
  const steps = path.split('.');
  for (let index = 0; index < steps.length; index += 1) {
    const rest = steps.slice(index).join('.');
    const value =
      names.find((name) => name === rest) ??
      names.find((name) => name.startsWith(`${rest}.`)) ??
      names.find((name) => name.endsWith(`.${rest}`));
    if (value !== undefined) return value;
  }
  return null;
}

type Branch = { [step: string]: Branch | string | [] };

/** `{ 'lines.0.price': '45' }` → `{ lines: [{ price: '45' }] }` */
function nestFields(typed: Readonly<Record<string, string>>): Branch {
  const root: Branch = {};
  for (const [name, text] of Object.entries(typed)) {
    const steps = name.split('.');
    const last = steps.pop() ?? name;
    let branch = root;
    steps.forEach((step, index) => {
      const isList = /^\d+$/.test(steps[index + 1] ?? last);
      const next = branch[step] ?? (isList ? [] : {});
      branch[step] = next;
      branch = next as Branch;
    });
    branch[last] = text;
  }
  return root;
}

/** The field that an issue is about, or the first of several. */
function findField(path: readonly PropertyKey[], names: readonly string[]): string {
  const name = path.join('.');
  const field = names.includes(name) ? name : names.find((candidate) => candidate.startsWith(`${name}.`));
  return field ?? String(path[0] ?? 'form');
}

/** @param names of the form's fields */
function toProblems({ issues }: z.core.$ZodError, typed: Texts, names: readonly string[]): FieldProblem[] {
  return issues.map((issue) => {
    const field = findField(issue.path, names);
    return { field, missing: (typed[field] ?? '').trim() === '', issue };
  });
}

/** In page order. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const first = [...form.elements].find((element) => Object.hasOwn(errors, fieldName(element)));
  (first as HTMLElement | undefined)?.focus();
}

const draftKey = (name: string) => `draft ${name}`;
const draftSchema = () => z.record(z.string(), z.string());

/** The draft kept under this name: the texts of the form's fields. */
export const readDraft = (name: string): Readonly<Record<string, string>> =>
  readTab(draftKey(name), draftSchema) ?? {};

/** The key of what belongs to a draft and has no field of its own. */
export const DRAFT_WORK = 'work';

/** How many drafts of `isDraftNewer` were continued. */
export const $continued = atom(0);

export function saveDraft(name: string, texts: Texts): void {
  writeTab(draftKey(name), texts);
  const store = $draftStore.get();
  if (store) store.save(name, texts);
  else unkept.set(name, texts);
}

/** An offered draft that is not answered yet stays. */
export function forgetDraft(name: string): void {
  unkept.delete(name);
  if (Object.keys(readDraft(name)).length > 0) $draftStore.get()?.forget(name);
  writeTab(draftKey(name), null);
}

/** A draft of an earlier visit. */
export type StoredDraft = { texts: Texts; at: number };

/** Keeps drafts when the app is closed, for the person who typed them. */
export type DraftStore = {
  find(name: string): Promise<StoredDraft | null>;
  save(name: string, texts: Texts): void;
  forget(name: string): void;
};

const $draftStore = atom<DraftStore | null>(null);
/** Typed before the store was ready. */
const unkept = new Map<string, Texts>();

/** Call it for every owner, each with an object of its own. */
export function keepDrafts(store: DraftStore): void {
  for (const [name, texts] of unkept) store.save(name, texts);
  unkept.clear();
  $draftStore.set(store);
}

/** The time, with the day once that is over. */
export function formatRecent(moment: number, language: string): string {
  const isToday = new Date(moment).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language, {
    ...(isToday ? {} : { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(moment);
}

/**
 * Fills the form from its draft; an unticked checkbox is absent from that.
 * @param options.onlyUntouched for what was typed before the code loaded, or is given by the URL: it wins over the draft
 */
function fillFromDraft(form: HTMLFormElement, name: string, { onlyUntouched }: { onlyUntouched: boolean }) {
  const { [DRAFT_WORK]: _, ...texts } = readDraft(name);
  if (Object.keys(texts).length === 0) return;
  for (const element of form.elements) {
    const text = texts[fieldName(element)];
    if (onlyUntouched && !isUntouched(element)) continue;
    if (element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type)) {
      if (element.name)
        element.checked = element.type === 'radio' ? element.value === text : text !== undefined;
    } else if (
      text !== undefined &&
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement)
    )
      element.value = text;
  }
}

function isUntouched(element: Element): boolean {
  if (element instanceof HTMLSelectElement) {
    const initial = [...element.options].findIndex(({ defaultSelected }) => defaultSelected);
    return element.selectedIndex === Math.max(0, initial);
  }
  if (element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type))
    return element.checked === element.defaultChecked;
  return (element as HTMLInputElement | HTMLTextAreaElement).value === '';
}
