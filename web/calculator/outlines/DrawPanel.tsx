import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { JOB_MAP_PATH, type JobMap, jobMapSchema } from '../../../domain/jobMap.ts';
import { useZip } from '../../delivery/zip.ts';
import { callApi } from '../../offline/api.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useT } from '../../ui/locale.tsx';
import { PictureInput } from '../../ui/pictures/PictureInput.tsx';
import { toast } from '../../ui/toast.tsx';
import { $picture, type Ground, groundOf, type Outline, outlineText, type Place } from './ground.ts';

const DrawSheet = lazyPart(async () => (await import('./DrawSheet.tsx')).DrawSheet);

type DrawPanelProps = {
  areaKey: string;
  outline: Outline | null;
  /** In words. */
  problem: string | null;
  glove: boolean;
  /** The first is the area's own; the others become areas, whose keys are the answer with the own one first. */
  onOutlines: (outlines: readonly [Outline, ...Outline[]]) => readonly string[];
};

/** Measures from above: corners are marked on a map, or on a picture of a plan or taken from the air. */
export function DrawPanel({ areaKey, outline, problem, glove, onOutlines }: DrawPanelProps) {
  const t = useT();
  const map = useJobMap();
  const picture = useStore($picture);
  const [ground, setGround] = useState<Ground | null>(null);

  const pick = async (file: File) => {
    try {
      const { width, height } = await createImageBitmap(file, { imageOrientation: 'from-image' });
      const before = $picture.get();
      if (before) URL.revokeObjectURL(before.url);
      const next = { url: URL.createObjectURL(file), width, height, metersPerPixel: null, starts: {} };
      $picture.set(next);
      setGround({ kind: 'picture', picture: next });
    } catch (error) {
      console.info('No picture that this browser reads.', error);
      const text = t('This picture cannot be read here. Try another one.');
      toast({ tone: 'error', title: t('Error'), text });
    }
  };
  const done = (drawn: readonly { outline: Outline; start: Place }[]) => {
    setGround(null);
    const [first, ...others] = drawn;
    if (!first) return;
    const keys = onOutlines([first.outline, ...others.map((one) => one.outline)]);
    const measured = $picture.get();
    if (ground?.kind !== 'picture' || !measured) return;
    const starts = Object.fromEntries(keys.map((key, at) => [key, drawn[at]?.start ?? first.start]));
    $picture.set({ ...measured, starts: { ...measured.starts, ...starts } });
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
            onClick={() => setGround(groundOf(outline, areaKey, { map, picture }))}
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
        {picture?.metersPerPixel ? (
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
        <DrawSheet ground={ground} areaKey={areaKey} outline={outline} glove={glove} onDone={done} />
      ) : null}
    </div>
  );
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
