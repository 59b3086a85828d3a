import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import * as z from 'zod/mini';
import { useT } from './locale.tsx';
import { showSaveError } from './saveError.ts';
import { keepTab, readTab } from './storedAtom.ts';
import { toast } from './toast.tsx';

// The one form of the store. Its fields are uncontrolled: the page's own state holds what is typed, so nothing is
// lost that was typed before the code came. The noun's schema from domain/ says what is wrong, here as on the server.

/** What is wrong by field, in words for the person. `form` stands for the whole. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A schema's complaint about one field. `missing`: nothing was typed where something must be. */
export type FieldProblem = { field: string; missing: boolean; issue: z.core.$ZodIssue };

type FormProps<Schema extends z.ZodMiniType> = Omit<ComponentProps<'form'>, 'action' | 'onSubmit'> & {
  /** From the texts of the fields, by name, to what is saved. A name may be a path: `lines.0.price`. */
  schema: Schema;
  /** The words for what the schema refuses. */
  explain: (problem: FieldProblem) => string;
  /** Saves it. Errors it returns are shown at their fields; nothing is emptied unless the caller does. */
  save: (value: z.output<Schema>, form: HTMLFormElement) => Promise<FieldErrors | undefined>;
  /** Instead of the toast that something is missing. */
  onProblems?: (errors: FieldErrors) => void;
  /** Further values that no field holds. */
  values?: Readonly<Record<string, unknown>>;
  /** Keeps what is typed for a reload of this tab, under this name. */
  draft?: string;
  children: ReactNode;
};

type FormState = { errors: FieldErrors; pending: boolean; id: string };
const FormContext = createContext<FormState>({ errors: {}, pending: false, id: '' });

/** What the fields and buttons of a form know of it. */
export const useFormState = (): FormState => use(FormContext);

export function Form<Schema extends z.ZodMiniType>({
  schema,
  explain,
  save,
  onProblems,
  values,
  draft,
  children,
  ...attributes
}: FormProps<Schema>) {
  const t = useT();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

  const check = async (sent: HTMLFormElement, submitter: HTMLElement | null): Promise<FieldErrors> => {
    const parsed = schema.safeParse({ ...values, ...byPath(typedIn(sent, submitter)) });
    if (parsed.success) {
      const refused = await save(parsed.data, sent);
      if (refused) focusFirst(sent, refused);
      else if (draft) forgetDraft(draft);
      return refused ?? {};
    }
    const problems = problemsOf(parsed.error, sent);
    const found = Object.fromEntries(problems.toReversed().map((one) => [one.field, explain(one)]));
    if (onProblems) onProblems(found);
    else if (problems.some(({ missing }) => missing))
      toast({
        tone: 'error',
        title: t('Missing Information'),
        text: t('Please fill in all required fields.'),
      });
    focusFirst(sent, found);
    return found;
  };
  // No action of React's: while one runs, every navigation of the page waits for it.
  const submit = async (sent: HTMLFormElement, submitter: HTMLElement | null) => {
    // A second press can come before the button is drawn disabled.
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      setErrors(await check(sent, submitter));
    } catch (error) {
      await showSaveError(error, t, t('It was not saved. Please try again.'));
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  // After the first render only: the server's page knows nothing of this tab.
  useEffect(() => {
    if (draft && form.current) restoreDraft(form.current, draft);
  }, [draft]);

  return (
    <FormContext value={{ errors, pending, id }}>
      {/* Without scripts nothing that was typed may show in an address: no GET. */}
      <form
        method="post"
        {...attributes}
        ref={form}
        noValidate
        onInput={draft ? ({ currentTarget }) => keepDraft(draft, typedIn(currentTarget)) : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget, submitterOf(event.nativeEvent));
        }}
      >
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

/** A button with a name says which of several was pressed. */
const submitterOf = (event: Event) => (event instanceof SubmitEvent ? event.submitter : null);

/** The texts of a form's fields by name; an unticked box is absent. */
function typedIn(form: HTMLFormElement, submitter: HTMLElement | null = null): Record<string, string> {
  const texts = [...new FormData(form, submitter)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

type Branch = { [step: string]: Branch | string | [] };

/** `{ 'lines.0.price': '45' }` → `{ lines: [{ price: '45' }] }` */
function byPath(typed: Readonly<Record<string, string>>): Branch {
  const root: Branch = {};
  for (const [name, text] of Object.entries(typed)) {
    const steps = name.split('.');
    const last = steps.pop() ?? name;
    let branch = root;
    steps.forEach((step, at) => {
      const isList = /^\d+$/.test(steps[at + 1] ?? last);
      const next = branch[step] ?? (isList ? [] : {});
      branch[step] = next;
      branch = next as Branch;
    });
    branch[last] = text;
  }
  return root;
}

/** The field of an issue, or the first of those it is about. */
function fieldOf(path: readonly PropertyKey[], form: HTMLFormElement): string {
  const name = path.join('.');
  const names = [...form.elements].map((element) => element.getAttribute('name') ?? '');
  const found = names.includes(name) ? name : names.find((one) => one.startsWith(`${name}.`));
  return found ?? String(path[0] ?? 'form');
}

function problemsOf({ issues }: z.core.$ZodError, form: HTMLFormElement): FieldProblem[] {
  const typed = typedIn(form);
  return issues.map((issue) => {
    const field = fieldOf(issue.path, form);
    return { field, missing: (typed[field] ?? '').trim() === '', issue };
  });
}

/** In the order of the page. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const first = [...form.elements].find(
    (element) => Object.hasOwn(errors, element.getAttribute('name') ?? '') && element instanceof HTMLElement,
  );
  (first as HTMLElement | undefined)?.focus();
}

const draftKey = (name: string) => `draft ${name}`;
const draftSchema = z.record(z.string(), z.string());

/** What is kept of a form under this name: the texts of its fields. */
export const readDraft = (name: string): Readonly<Record<string, string>> =>
  readTab(draftKey(name), draftSchema) ?? {};

export const keepDraft = (name: string, texts: Readonly<Record<string, string>>): void =>
  keepTab(draftKey(name), texts);

export const forgetDraft = (name: string): void => keepTab(draftKey(name), null);

/** Into fields that stand empty: what a quick hand typed, or the page was asked for, goes before the draft. */
function restoreDraft(form: HTMLFormElement, name: string): void {
  for (const [field, text] of Object.entries(readDraft(name))) {
    const element = form.elements.namedItem(field);
    if (element instanceof HTMLInputElement && element.type === 'checkbox') element.checked = true;
    else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      element.value ||= text;
    else if (element instanceof HTMLSelectElement && isUntouched(element)) element.value = text;
  }
}

const isUntouched = ({ options, selectedIndex }: HTMLSelectElement) =>
  selectedIndex ===
  Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  );
