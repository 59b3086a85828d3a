import * as z from 'zod/mini';
import { SETTING_SCHEMAS, type SettingKey, zoneFieldsSchema } from '../../../domain/adminSettings.ts';
import { clock24 } from '../../../domain/base/settings.ts';
import {
  inDollars,
  typedBox,
  typedCents,
  typedMinute,
  typedWhole,
} from '../../../domain/base/typedFields.ts';
import type { AdminSettings } from '../../../server/admin/settings.ts';
import { CheckField, SelectField, TextField } from '../../ui/Field.tsx';
import { SettingsForm } from './SettingsForm.tsx';

// Settings as tables of fields: how each kind is shown, and read as typed.

const NUMBER = { className: 'admin-number', inputMode: 'decimal', autoComplete: 'off' } as const;
const KINDS = {
  text: { typed: z.string(), toText: String, input: {} },
  choice: { typed: z.string(), toText: String, input: {} },
  whole: { typed: typedWhole, toText: String, input: NUMBER },
  dollars: { typed: typedCents, toText: inDollars, input: NUMBER },
  time: { typed: typedMinute, toText: clock24, input: { className: 'admin-number', type: 'time' } },
  box: { typed: typedBox, toText: String, input: {} },
} satisfies Record<string, { typed: z.ZodMiniType; toText: (value: never) => string; input: object }>;

type SettingField = {
  /** The setting, or a zone's id, and the names inside of it: `fees.freeFromCents`. */
  path: string;
  label: string;
  kind: keyof typeof KINDS;
  hint?: string;
  /** What is wrong with it when its setting's schema refuses it. */
  error?: string;
  /** What a choice offers. */
  options?: readonly (readonly [value: string, label: string])[];
};

type FieldsFormProps = {
  settings: AdminSettings;
  title: string;
  text?: string;
  fields: readonly SettingField[];
  /** For the fields without their own. */
  error?: string;
};

/** A part of the settings that is a table of fields. */
export function FieldsForm({ settings, title, text, fields, error = '' }: FieldsFormProps) {
  return (
    <SettingsForm
      settings={settings}
      schema={z.object(schemasOf(fields))}
      explain={(name) => fields.find(({ path }) => path.startsWith(name))?.error ?? error}
    >
      {(shown) => (
        <>
          <h2 className="h3">{title}</h2>
          {text ? <p className="small muted">{text}</p> : null}
          <div className="two">
            {fields.map((field) => (
              <SettingInput key={field.path} field={field} value={valueAt(shown, field.path)} />
            ))}
          </div>
        </>
      )}
    </SettingsForm>
  );
}

type SettingInputProps = { field: SettingField; value: unknown };

function SettingInput({ field: { path, label, kind, hint, options = [] }, value }: SettingInputProps) {
  const { toText, input } = KINDS[kind];
  if (kind === 'box') return <CheckField name={path} label={label} defaultChecked={value === true} />;
  const shared = { name: path, label, hint, defaultValue: toText(value as never) };
  return kind === 'choice' ? (
    <SelectField {...shared} options={options} />
  ) : (
    <TextField {...shared} {...input} />
  );
}

function valueAt({ values, zones }: AdminSettings, path: string): unknown {
  const roots = { ...values, ...Object.fromEntries(zones.map((zone) => [zone.id, zone])) };
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], roots);
}

/** Each setting's schema, reading what is typed into these fields. */
function schemasOf(fields: readonly SettingField[]): Record<string, z.ZodMiniType> {
  const typed = shapeOf(
    fields.map(({ path, kind }) => ({ names: path.split('.'), schema: KINDS[kind].typed })),
  );
  return Object.fromEntries(
    Object.entries(typed).map(([key, schema]) => [
      key,
      z.pipe(schema, (SETTING_SCHEMAS[key as SettingKey] ?? zoneFieldsSchema) as z.ZodMiniType),
    ]),
  );
}

type NamedSchema = { names: readonly string[]; schema: z.ZodMiniType };

function shapeOf(fields: readonly NamedSchema[]): Record<string, z.ZodMiniType> {
  const groups = Object.groupBy(fields, ({ names: [first = ''] }) => first);
  return Object.fromEntries(
    Object.entries(groups).map(([name, group = []]) => {
      const inner = group.map(({ names, schema }) => ({ names: names.slice(1), schema }));
      const [only] = inner;
      if (only && only.names.length === 0) return [name, only.schema];
      const shape = shapeOf(inner);
      // A form reads `leadDays.0` as the first of a list.
      const isList = '0' in shape;
      return [name, isList ? z.tuple(Object.values(shape) as [z.ZodMiniType]) : z.object(shape)];
    }),
  );
}
