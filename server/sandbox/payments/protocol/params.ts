import { badParameter } from './errors.ts';

// Parses `line_items[0][price_data][currency]=usd` into nested objects; readers convert their strings to values.

export type FormMap = { [key: string]: Form };
export type Form = string | FormMap;

const DEEPEST = 8;

/** A form body or query as nested objects without prototypes. `a[]=` gets consecutive indexes. */
export function parseForm(text: string): FormMap {
  const root: FormMap = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const open = name.indexOf('[');
    const path = open < 0 ? [name] : [name.slice(0, open), ...name.slice(open + 1, -1).split('][')];
    const wellFormed = path[0] !== '' && path.length <= DEEPEST && (open < 0 || name.endsWith(']'));
    if (!wellFormed) throw badParameter(`Invalid parameter name: ${name}`, name);
    let map = root;
    path.forEach((step, depth) => {
      const key = step === '' ? String(Object.keys(map).length) : step;
      const there = map[key];
      if (depth === path.length - 1) {
        if (typeof there === 'object') throw badParameter(`Invalid hash: ${name}`, name);
        map[key] = value;
      } else if (typeof there === 'string') {
        throw badParameter(`Invalid hash: ${name}`, name);
      } else {
        const next: FormMap = there ?? Object.create(null);
        map[key] = next;
        map = next;
      }
    });
  }
  return root;
}

/** Converts the form value of `param`, or throws the provider's 400. */
type Reader<T> = (form: Form, param: string) => T;
type Field<T> = (form: Form | undefined, param: string) => T;

export function required<T>(reader: Reader<T>): Field<T> {
  return (form, param) => {
    if (form === undefined)
      throw badParameter(`Missing required param: ${param}.`, param, 'parameter_missing');
    return reader(form, param);
  };
}

export function optional<T>(reader: Reader<T>): Field<T | undefined> {
  return (form, param) => (form === undefined ? undefined : reader(form, param));
}

function string(form: Form, param: string): string {
  if (typeof form === 'string') return form;
  throw badParameter(`Invalid string: ${JSON.stringify(form)}`, param);
}

export function text({ max = 5000 }: { max?: number } = {}): Reader<string> {
  return (form, param) => {
    const value = string(form, param);
    if (value === '') {
      throw badParameter(
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; ` +
          `however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
        param,
        'parameter_invalid_empty',
      );
    }
    if (value.includes('\0')) throw badParameter('Invalid string: contains a null byte', param);
    if (value.length > max) {
      throw badParameter(
        `Invalid string: ${value.slice(0, 20)}...; must be at most ${max} characters`,
        param,
        'parameter_invalid_string_too_long',
      );
    }
    return value;
  };
}

/** The empty string (the SDK's null) unsets the value. */
export function clearable<T>(reader: Reader<T>): Reader<T | null> {
  return (form, param) => (form === '' ? null : reader(form, param));
}

export function integer({ min = 0, max = 99_999_999 }: { min?: number; max?: number } = {}): Reader<number> {
  return (form, param) => {
    const value = string(form, param);
    const number = Number(value);
    if (!/^-?\d+$/.test(value) || !Number.isSafeInteger(number)) {
      throw badParameter(`Invalid integer: ${value}`, param, 'parameter_invalid_integer');
    }
    if (number < min || number > max) {
      const bound = number < min ? `greater than or equal to ${min}` : `less than or equal to ${max}`;
      throw badParameter(`This value must be ${bound}.`, param, 'parameter_invalid_integer');
    }
    return number;
  };
}

export const timestamp = integer({ max: 99_999_999_999 });

export const flag: Reader<boolean> = (form, param) => {
  const value = string(form, param);
  if (value !== 'true' && value !== 'false') throw badParameter(`Invalid boolean: ${value}`, param);
  return value === 'true';
};

export function oneOf<const Option extends string>(...options: Option[]): Reader<Option> {
  return (form, param) => {
    const value = string(form, param);
    const found = options.find((option) => option === value);
    if (!found) throw badParameter(`Invalid ${param}: must be one of ${options.join(', ')}`, param);
    return found;
  };
}

export const currency: Reader<string> = (form, param) => {
  const value = string(form, param).toLowerCase();
  if (/^[a-z]{3}$/.test(value)) return value;
  throw badParameter(`Invalid currency: ${value}. Send a three-letter code such as 'usd'.`, param);
};

export const email: Reader<string> = (form, param) => {
  const value = text({ max: 800 })(form, param);
  const at = value.lastIndexOf('@');
  if (isLocalPart(value.slice(0, at)) && isDomain(value.slice(at + 1))) return value;
  throw badParameter(`Invalid email address: ${value}`, param, 'email_invalid');
};

/** ASCII only, without quotes; a dot stands between two other characters. */
const isLocalPart = (part: string): boolean =>
  part.length <= 64 && /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(part);

/** Two labels or more, the last of letters, or of letters and digits as `xn--` writes them. */
function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  return (
    domain.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(label)) &&
    /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/i.test(last)
  );
}

const webAddress =
  (max: number): Reader<string> =>
  (form, param) => {
    const value = text({ max })(form, param);
    const parsed = /\s/.test(value) ? null : URL.parse(value);
    if (parsed?.hostname && (parsed.protocol === 'https:' || parsed.protocol === 'http:')) return value;
    throw badParameter(
      'Not a valid URL. An explicit scheme (such as https) must be provided.',
      param,
      'url_invalid',
    );
  };
export const url = webAddress(5000);
export const imageUrl = webAddress(2048);

export function list<T>(reader: Reader<T>, { max = 100 }: { max?: number } = {}): Reader<T[]> {
  return (form, param) => {
    if (typeof form === 'string' || Object.keys(form).some((key) => !/^\d+$/.test(key))) {
      throw badParameter('Invalid array', param);
    }
    const entries = Object.entries(form).sort(([a], [b]) => Number(a) - Number(b));
    if (entries.length > max) throw badParameter(`Array too long: at most ${max} entries`, param);
    return entries.map(([index, value]) => reader(value, `${param}[${index}]`));
  };
}

type Fields = Record<string, Field<unknown>>;
type Read<F extends Fields> = { [Key in keyof F]: F[Key] extends Field<infer T> ? T : never };

/** A hash with these fields only. Any other key is `parameter_unknown`. */
export function shape<F extends Fields>(fields: F): Reader<Read<F>> {
  return (form, param) => {
    if (typeof form === 'string') throw badParameter('Invalid object', param);
    const inside = (key: string) => (param ? `${param}[${key}]` : key);
    const unknown = Object.keys(form).filter((key) => !Object.hasOwn(fields, key));
    if (unknown[0] !== undefined) {
      const names = unknown.map(inside).join(', ');
      throw badParameter(
        `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${names}`,
        inside(unknown[0]),
        'parameter_unknown',
      );
    }
    const values = Object.entries(fields).map(([key, field]) => [key, field(form[key], inside(key))]);
    return Object.fromEntries(values) as Read<F>;
  };
}

/** Null clears all keys; an empty string as a value removes that key. Limits: `mergeMetadata`. */
export const metadata: Reader<Record<string, string> | null> = (form, param) => {
  if (form === '') return null;
  if (typeof form === 'string') throw badParameter('Invalid object', param);
  const entries = Object.entries(form);
  if (entries.length > 50) throw badParameter('Metadata can have up to 50 keys.', param);
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key.length > 40) throw badParameter('Metadata keys can have up to 40 characters.', param);
      if (/[[\]]/.test(key)) throw badParameter('Metadata keys cannot contain square brackets.', param);
      const words = string(value, `${param}[${key}]`);
      if (words.length > 500) {
        throw badParameter('Metadata values can have up to 500 characters.', `${param}[${key}]`);
      }
      return [key, words];
    }),
  );
};

/** Existing keys are kept unless overwritten; at most 50 remain. */
export function mergeMetadata(
  before: Record<string, string>,
  sent: Record<string, string> | null | undefined,
): Record<string, string> {
  if (sent === undefined) return before;
  if (sent === null) return {};
  const merged = Object.fromEntries(
    Object.entries({ ...before, ...sent }).filter(([, value]) => value !== ''),
  );
  if (Object.keys(merged).length > 50) throw badParameter('Metadata can have up to 50 keys.', 'metadata');
  return merged;
}
