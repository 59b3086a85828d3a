import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { jobFigures } from '../../domain/calculator/areas.ts';
import type { SharedJob } from '../../domain/jobLink.ts';
import { MAX_SHARE_PHOTOS } from '../../domain/jobShares.ts';
import { jobLines } from '../../domain/jobs.ts';
import { saveJob } from '../calculator/savedJob.ts';
import { useDeviceProducts } from '../catalog/device.ts';
import { newId } from '../offline/ids.ts';
import { useT } from '../ui/locale.tsx';
import { fromBase64 } from '../ui/pictures/shrinkPicture.ts';
import { Section } from '../ui/Section.tsx';
import { showSaveError } from '../ui/saveError.ts';
import { JobAreas } from './JobAreas.tsx';
import { SiteFacts } from './JobSite.tsx';
import { JobTicket } from './JobTicket.tsx';

type OpenJobProps = {
  job: SharedJob;
  /** JPEGs in base64. */
  photos: readonly string[];
  lede: ReactNode;
};

/** Somebody else's job, which can be saved as one's own. */
export function OpenJob({ job, photos, lede }: OpenJobProps) {
  const t = useT();
  const navigate = useNavigate();
  const products = useDeviceProducts();
  const [id] = useState(newId);
  const figures = jobFigures(job);
  const mine = { ...job, id };
  const keep = async () => {
    try {
      await saveJob(mine);
      const { saveJobPhoto } = await import('../offline/photos.ts');
      for (const photo of photos) await saveJobPhoto(id, fromBase64(photo), MAX_SHARE_PHOTOS);
      await navigate(`/jobs/${id}`, { replace: true });
    } catch (error) {
      await showSaveError(error, t, t('This device could not save the job. Please try again.'));
    }
  };
  return (
    <>
      <p className="lede">{lede}</p>
      <div className="job-d">
        <aside>
          <JobTicket
            job={{ ...job, figures }}
            lines={jobLines({ ...job, figures }, products ?? [])}
            toMeasure={mine}
          />
        </aside>
        <div>
          {job.client || job.clientPhone || job.address || job.date ? (
            <Section className="job-sec" title={t('Client and site')}>
              <SiteFacts site={job} />
            </Section>
          ) : null}
          <JobAreas areas={job.areas} materialId={job.materialId ?? null} />
          {job.note ? (
            <Section className="job-sec" title={t('Note')}>
              <p className="job-text">{job.note}</p>
            </Section>
          ) : null}
          {photos.length > 0 ? (
            <Section className="job-sec" title={t('Photos')}>
              <ul className="site-photos">
                {photos.map((photo, index) => (
                  <li key={photo.slice(-60)}>
                    <img
                      src={`data:image/jpeg;base64,${photo}`}
                      alt={t('Photo {n} of {name}', { n: index + 1, name: job.name })}
                    />
                  </li>
                ))}
              </ul>
            </Section>
          ) : null}
          <section className="job-sec">
            <button type="button" className="btn btn-primary btn-xl btn-block" onClick={() => void keep()}>
              {t('Save to my jobs')}
            </button>
            <p className="hint">{t('This page opens again without signal. Save the job to change it.')}</p>
          </section>
        </div>
      </div>
    </>
  );
}
