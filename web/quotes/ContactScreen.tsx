import { useEffect, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { daysLabel, isSundayClosed } from '../../domain/base/hours.ts';
import { phoneHref } from '../../domain/base/phones.ts';
import {
  CORE_COUNTIES,
  clockLabel,
  DELIVERY_RADIUS_MILES,
  MESSAGE_REPLY_HOURS,
  QUOTE_REPLY_BUSINESS_HOURS,
} from '../../domain/base/settings.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { cutoffText, listText, zoneName } from '../../domain/delivery/deliveryLabels.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import { quoteRequestSchema } from '../../domain/quotes.ts';
import { AreaMap } from '../delivery/AreaMap.tsx';
import { type AreaCounty, areaCounties } from '../delivery/areaMap.ts';
import { ZipCheck } from '../delivery/ZipCheck.tsx';
import { ZoneList } from '../delivery/ZoneList.tsx';
import { type AskedZip, askZip } from '../delivery/zip.ts';
import { useT } from '../ui/locale.tsx';
import { fromBase64 } from '../ui/pictures/shrinkPicture.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { QuoteForm } from './QuoteForm.tsx';
import { PREFILL_QUERY, prefillFrom, type QuoteEntries, toEntries } from './quotes.ts';
import './quotes.css';
import { useSettings } from '../ui/settings.tsx';

type ContactPage = {
  zones: Zone[];
  area: AreaCounty[];
  /** The ZIP in the page's URL, if valid. */
  asked: AskedZip | null;
};

export function ContactScreen() {
  const t = useT();
  const settings = useSettings();
  const { zones, area, asked } = useLoaderData<ContactPage>();
  const [params] = useSearchParams();
  const draft = useDraft(params.get('draft'));
  return (
    <div className="wrap page contact">
      <h1 className="h2">{t('Ask for a quote')}</h1>
      <p className="lede">
        {t('Tell us the job and the ZIP. A quote comes back within {n} business hours.', {
          n: QUOTE_REPLY_BUSINESS_HOURS,
        })}
      </p>
      <div className="split mt-24">
        <QuoteForm
          key={`${params}${draft ? draft.id : ''}`}
          variant="quote"
          prefill={draft ? draft.entries : prefillFrom(params, t)}
          {...(draft ? { replaces: draft.id } : {})}
        />
        <aside className="side">
          <div className="ticket">
            <div className="top">
              <h2 className="h3">{t('The yard')}</h2>
            </div>
            <dl className="ledger">
              <div>
                <dt>{t('Phone')}</dt>
                <dd>
                  <a className="link tap num" href={phoneHref(settings.phone)}>
                    {settings.phone}
                  </a>
                </dd>
              </div>
              <div>
                <dt>
                  {t('Email')}
                  <small>{t('Answered within {n} hours', { n: MESSAGE_REPLY_HOURS })}</small>
                </dt>
                <dd className="breaks">
                  <a className="link tap" href={`mailto:${settings.email}`}>
                    {settings.email}
                  </a>
                </dd>
              </div>
              <div>
                <dt>{t('Address')}</dt>
                <dd>
                  <bdi>
                    {`${settings.address.street}, ${settings.address.city}, ${settings.address.state} ${settings.address.zip}`}
                  </bdi>
                </dd>
              </div>
              {settings.hours.map((hours) => (
                <div key={hours.fromDay}>
                  <dt>{daysLabel(hours, t)}</dt>
                  <dd className="num">
                    {`${clockLabel(hours.opensMinute)}–${clockLabel(hours.closesMinute)}`}
                  </dd>
                </div>
              ))}
              {isSundayClosed(settings.hours) ? (
                <div>
                  <dt>{t('Sunday')}</dt>
                  <dd>{t('Closed')}</dd>
                </div>
              ) : null}
            </dl>
            <p className="hint">{t('All hours in {zone}.', { zone: t('Central Time') })}</p>
          </div>
          <section className="mt-40" aria-labelledby="contact-area">
            <h2 className="h3" id="contact-area">
              {t('Where we deliver')}
            </h2>
            <p className="mt-8 mb-20">
              {t('About {n} miles around Nashville: {counties} counties and beyond.', {
                n: DELIVERY_RADIUS_MILES,
                counties: CORE_COUNTIES.join(', '),
              })}
            </p>
            <ZipCheck key={asked?.typed} zones={zones} asked={asked} />
          </section>
        </aside>
      </div>
      <section className="info-sec" aria-labelledby="contact-map">
        <h2 className="h2" id="contact-map">
          {t('The area on a map')}
        </h2>
        <AreaMap area={area} zones={zones}>
          <ZoneList zones={zones} />
          <p className="hint">
            {t('Same-day delivery in {zones} for orders before {time}, Monday to Friday.', {
              zones: listText(
                zones.filter(({ sameDay }) => sameDay).map((zone) => zoneName(zone, t)),
                t,
              ),
              time: cutoffText(settings.cutoff, t),
            })}
          </p>
        </AreaMap>
      </section>
    </div>
  );
}

type Draft = { id: string; entries: QuoteEntries };

/** The text of a waiting or refused request in the outbox, to edit it. null until read. */
function useDraft(id: string | null): Draft | null {
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    if (!id) return;
    let isGone = false;
    // Read once and not followed, because the form is edited from here on.
    const readItem = async () => (await import('../offline/outbox.ts')).read(id);
    const open = async () => {
      const { data } = quoteRequestSchema.safeParse((await readItem())?.payload);
      if (!data || isGone) return;
      const { setQuotePhotos } = await import('../offline/photos.ts');
      await setQuotePhotos(id, (data.photos ?? []).map(fromBase64));
      if (!isGone) setDraft({ id, entries: toEntries(data) });
    };
    open().catch((error: unknown) => console.error('The outbox could not be read.', error));
    return () => {
      isGone = true;
    };
  }, [id]);
  return id && draft?.id === id ? draft : null;
}

export const contactRoute: ScreenRoute<CatalogSource, ContactPage> = {
  query: PREFILL_QUERY,
  Screen: ContactScreen,
  load: async ({ source, url }): Promise<ContactPage> => {
    const { zones, places } = await source.open();
    return {
      zones: [...zones],
      area: areaCounties(places.values()),
      asked: askZip(url.searchParams.get('zip'), places),
    };
  },
  head: ({ t, settings }) => ({
    title: t('Contact and quotes'),
    description: t(
      'Ask for a delivered price on topsoil, mulch, compost, sand or gravel, check your ZIP, or call the yard.',
    ),
    canonical: '/contact',
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'ContactPage',
        name: settings.name,
        mainEntity: {
          '@type': 'HomeAndConstructionBusiness',
          name: settings.name,
          telephone: settings.phone,
          email: settings.email,
        },
      },
    ],
  }),
};
