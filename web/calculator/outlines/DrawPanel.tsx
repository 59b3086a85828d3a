import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { photoName } from '../../../domain/calculator/onPicture.ts';
import { JOB_MAP_PATH, type JobMap, jobMapSchema } from '../../../domain/jobMap.ts';
import { useZip } from '../../delivery/zip.ts';
import { callApi } from '../../offline/api.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useT } from '../../ui/locale.tsx';
import { PictureInput } from '../../ui/pictures/PictureInput.tsx';
import { shrinkPicture } from '../../ui/pictures/shrinkPicture.ts';
import { toast } from '../../ui/toast.tsx';
import { $picture, findGround, type Ground, type Outline, openPicture, outlineText } from './ground.ts';

/** Loads the database code when it is needed. */
const offlinePhotos = () => import('../../offline/photos.ts');
const DrawSheet = lazyPart(async () => (await import('./DrawSheet.tsx')).DrawSheet);

type DrawPanelProps = {
  outline: Outline | null;
  /** In words. */
  problem: string | null;
  glove: boolean;
  /** The first is the area's own; the others become areas. */
  onOutlines: (outlines: readonly [Outline, ...Outline[]]) => void;
};

/** Measures from above: corners are marked on a map, on a picture of a plan, or on an aerial picture. */
export function DrawPanel({ outline, problem, glove, onOutlines }: DrawPanelProps) {
  const t = useT();
  const map = useJobMap();
  const picture = useStore($picture);
  const [ground, setGround] = useState<Ground | null>(null);
  useKeptPicture(outline);

  const pick = async (file: File) => {
    try {
      const jpeg = await shrinkPicture(file);
      const picked = await openPicture(file, { photo: photoName(jpeg), metersWide: null });
      setGround({ kind: 'picture', picture: picked });
      await keep(jpeg);
    } catch (error) {
      console.info('No picture that this browser reads.', error);
      const text = t('This picture cannot be read here. Try another one.');
      toast({ tone: 'error', title: t('Error'), text });
    }
  };
  const keep = async (jpeg: ArrayBuffer) => {
    try {
      const { saveMeasuredPhoto } = await offlinePhotos();
      await saveMeasuredPhoto(jpeg);
    } catch (error) {
      console.warn('The picture is here only until the page is left.', error);
    }
  };
  const done = ([first, ...others]: readonly Outline[]) => {
    setGround(null);
    if (first) onOutlines([first, ...others]);
  };
  return (
    <div className="calc-walk">
      <p className="hint">
        {map
          ? t('Mark the corners on a map, or on a picture that shows a length you know.')
          : t('Mark the corners on a photo of a plan or a picture from above that shows a length you know.')}
      </p>
      {outline ? (
        <p className="calc-walk-n num">
          <b>{outlineText(outline, t)}</b>
        </p>
      ) : null}
      {problem ? <p className="hint err">{problem}</p> : null}
      <div className="calc-walk-b">
        {outline ? (
          <button
            type="button"
            className="btn btn-primary btn-xl"
            onClick={() => setGround(findGround(outline, { map, picture }))}
          >
            {t('Change the outline')}
          </button>
        ) : null}
        {map ? (
          <button
            type="button"
            className={outline ? 'btn btn-quiet btn-xl' : 'btn btn-primary btn-xl'}
            onClick={() => setGround({ kind: 'map', map })}
          >
            <Icon name="pin" />
            {t('Measure on a map')}
          </button>
        ) : null}
        {picture?.metersWide ? (
          <button
            type="button"
            className="btn btn-quiet btn-xl"
            onClick={() => setGround({ kind: 'picture', picture })}
          >
            {t('Measure on the same picture')}
          </button>
        ) : null}
        <PictureInput disabled={false} onPick={(file) => void pick(file)}>
          <Icon name="ruler" />
          {t('Measure on a picture')}
        </PictureInput>
      </div>
      {ground ? (
        <DrawSheet
          key={ground.kind === 'picture' ? ground.picture.url : ground.kind}
          ground={ground}
          outline={outline}
          glove={glove}
          onPick={(file) => void pick(file)}
          onDone={done}
        />
      ) : null}
    </div>
  );
}

/** Opens the picture that the outline was drawn on, from among the photos of this device. */
function useKeptPicture(outline: Outline | null): void {
  const wanted = outline?.picture;
  useEffect(() => {
    const before = $picture.get();
    if (!wanted || wanted.photo === before?.photo) return;
    let isGone = false;
    const open = async () => {
      const { findPhoto } = await offlinePhotos();
      const jpeg = await findPhoto(wanted.photo);
      if (jpeg && !isGone && $picture.get() === before)
        await openPicture(new Blob([jpeg], { type: 'image/jpeg' }), wanted);
    };
    open().catch((error: unknown) => console.info('The measured picture is not here.', error));
    return () => {
      isGone = true;
    };
  }, [wanted]);
}

/** null in a store without a map, and without signal, where no map would show. */
function useJobMap(): JobMap | null {
  const zip = useZip();
  const [map, setMap] = useState<JobMap | null>(null);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const response = await callApi(zip ? `${JOB_MAP_PATH}?zip=${zip}` : JOB_MAP_PATH);
      const read = z.nullable(jobMapSchema).parse(await response.json());
      if (!isGone) setMap(read);
    };
    read().catch((error: unknown) => console.info('No map to measure on now.', error));
    return () => {
      isGone = true;
    };
  }, [zip]);
  return map;
}
