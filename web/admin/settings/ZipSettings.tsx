import { useState } from 'react';
import * as z from 'zod/mini';
import { zipFieldsSchema } from '../../../domain/adminSettings.ts';
import { numberTyped, typedBox } from '../../../domain/base/typedFields.ts';
import { zoneName } from '../../../domain/delivery/deliveryLabels.ts';
import type { AdminSettings, AdminZip, AdminZone } from '../../../server/admin/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, SelectField, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';

/** Which ZIPs the store delivers to, and at which zone's price. */
export function ZipSettings({ settings: { zones } }: { settings: AdminSettings }) {
  const t = useT();
  const { data, failure } = useAdminQuery('settings', admin.zips);
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<AdminZip | 'new' | null>(null);
  const words = typed.trim().toLowerCase();
  const matches = (data?.zips ?? []).filter(({ zip, city, county }) =>
    [zip, city.toLowerCase(), county.toLowerCase()].some((text) => text.startsWith(words)),
  );
  return (
    <section className="panel">
      <h2 className="h3">{t('ZIP codes')}</h2>
      <p className="small muted">{t('Where the trucks go, and at which zone’s price.')}</p>
      {data ? null : <ListLoading failure={failure} text={t('The settings could not be loaded.')} />}
      <div className="admin-line row cluster">
        <TextField
          label={t('Find a ZIP, city or county')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button className="btn-quiet btn-sm" onClick={() => setEdited('new')}>
          {t('Add a ZIP')}
        </Button>
      </div>
      {zones.map((zone) => {
        const zonePlaces = matches.filter((place) => place.zone === zone.id);
        return (
          <details key={zone.id} open={words !== '' && zonePlaces.length > 0}>
            <summary>
              <span>{zoneName(zone, t)}</span> <span className="ct num">{zonePlaces.length}</span>
              <Icon name="chevron-down" size="sm" />
            </summary>
            <ul className="cluster gap-8 mb-16">
              {zonePlaces.map((place) => (
                <li key={place.zip}>
                  <button type="button" className="chip" onClick={() => setEdited(place)}>
                    <b className="num">{place.zip}</b> {place.city}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
      <Sheet
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === null || edited === 'new' ? t('Add a ZIP') : t('ZIP {zip}', { zip: edited.zip })}
      >
        <ZipForm
          known={edited === 'new' ? null : edited}
          zips={data?.zips ?? []}
          zones={zones}
          onSaved={() => setEdited(null)}
        />
      </Sheet>
    </section>
  );
}

const miles = (unit: string) => (/^(?:mi|miles?|millas?)$/.test(unit) ? 1 : null);

const NOT_SERVED = 'none';

type ZipFormProps = {
  /** null: a new one. */
  known: AdminZip | null;
  zips: readonly AdminZip[];
  zones: readonly AdminZone[];
  onSaved: () => void;
};

function ZipForm({ known, zips, zones, onSaved }: ZipFormProps) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('settings');
  const isNew = (zip: string) => /^\d{5}$/.test(zip) && !zips.some((place) => place.zip === zip);
  const schema = z.object({
    zip: known ? z._default(z.string(), known.zip) : z.string().check(z.trim(), z.refine(isNew)),
    city: zipFieldsSchema.shape.city,
    county: zipFieldsSchema.shape.county,
    miles: z.pipe(
      z.pipe(
        z.string().check(z.trim(), z.minLength(1)),
        z.transform((typed: string) => numberTyped(typed, miles)),
      ),
      zipFieldsSchema.shape.miles,
    ),
    zone: z.enum([...zones.map(({ id }) => id), NOT_SERVED]),
    poBox: typedBox,
  });
  return (
    <Form
      schema={schema}
      explain={({ field }) =>
        field === 'zip'
          ? t('Five digits that are not in the list yet.')
          : field === 'miles'
            ? t('A number of miles, up to 999.')
            : t('One to 60 characters.')
      }
      save={async ({ zip, zone, ...rest }) => {
        const fields = zone === NOT_SERVED ? null : { ...rest, zone };
        const isDone = await attempt(
          () => admin.zips[':zip'].$put({ param: { zip }, json: { rev: known?.rev ?? 0, fields } }),
          t('The setting was not saved.'),
        );
        if (!isDone) return undefined;
        toast({ title: t('Saved. Pages and devices update in a moment.') });
        onSaved();
        return undefined;
      }}
    >
      {known ? null : <TextField name="zip" label={t('ZIP')} inputMode="numeric" />}
      <TextField name="city" label={t('City')} defaultValue={known?.city} />
      <TextField name="county" label={t('County')} defaultValue={known?.county} />
      <TextField
        name="miles"
        label={t('Miles from Nashville')}
        inputMode="decimal"
        defaultValue={known?.miles}
      />
      <SelectField
        name="zone"
        label={t('Zone')}
        defaultValue={known?.zone}
        options={[
          ...zones.map((zone) => [zone.id, zoneName(zone, t)] as const),
          ...(known ? [[NOT_SERVED, t('No longer delivered to')] as const] : []),
        ]}
      />
      <CheckField name="poBox" label={t('Only post office boxes')} defaultChecked={known?.poBox} />
      <div className="acts">
        <button type="submit" className="btn btn-primary" disabled={isBusy}>
          {t('Save')}
        </button>
      </div>
    </Form>
  );
}
