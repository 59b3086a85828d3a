import leafletStyles from 'leaflet/dist/leaflet.css?url';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { outlineProblem } from '../../../domain/calculator/shapes.ts';
import { MAX_CORNERS } from '../../../domain/jobs.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { PictureInput } from '../../ui/pictures/PictureInput.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  $picture,
  type Ground,
  type Outline,
  outlineOn,
  outlineText,
  type Place,
  placesOn,
} from './ground.ts';
import { type OutlineMap, openOutlineMap } from './outlineMap.ts';
import { ScaleForm } from './ScaleForm.tsx';

type DrawSheetProps = {
  ground: Ground;
  /** The area's outline, which can be changed if it lies on this ground. */
  outline: Outline | null;
  glove: boolean;
  /** Called with a picture to measure on, offered when the map does not show. */
  onPick: (picture: File) => void;
  /** Called with every outline that encloses an area. */
  onDone: (drawn: readonly Outline[]) => void;
};

/** The outlines after each step; the last entry is the current one. */
type Steps = readonly (readonly (readonly Place[])[])[];

const POINT_SIZE = 48;
const POINT_SIZE_GLOVE = 64;

/** A map or a picture over the whole screen. Corners are tapped, or added under the cross by button or Enter. */
export function DrawSheet({ ground: given, outline, glove, onPick, onDone }: DrawSheetProps) {
  const t = useT();
  const [ground, setGround] = useState(given);
  const [steps, setSteps] = useState<Steps>(() => [[outline ? placesOn(given, outline) : []]]);
  const [current, setCurrent] = useState(0);
  const [selected, setSelected] = useState<number | null>(null);
  const [map, setMap] = useState<OutlineMap | null>(null);
  const [isBlank, setBlank] = useState(false);
  const element = useRef<HTMLDivElement>(null);

  const needsScale = ground.kind === 'picture' && ground.picture.metersWide === null;
  const outlines = steps.at(-1) ?? [[]];
  const places = outlines[current] ?? [];
  const most = needsScale ? 2 : MAX_CORNERS;
  const drawn = needsScale
    ? []
    : outlines.map((one) => outlineOn(ground, one)).filter(({ corners }) => outlineProblem(corners) === null);
  const now = outlineOn(ground, places);
  const wrong = outlineProblem(now.corners);

  const step = (changed: readonly Place[]) =>
    setSteps([...steps, outlines.map((one, at) => (at === current ? changed : one))]);
  const add = (place: Place, side: number | null) => {
    if (places.length >= most) return;
    const at = side === null ? places.length : side + 1;
    step(places.toSpliced(at, 0, place));
    setSelected(at);
  };
  const remove = (point: number) => {
    step(places.toSpliced(point, 1));
    setSelected(null);
    map?.focus();
  };
  const undo = () => {
    setSteps(steps.length > 1 ? steps.slice(0, -1) : steps);
    setSelected(null);
  };
  const onTap = useEffectEvent(add);
  const onMove = useEffectEvent((point: number, place: Place) => step(places.with(point, place)));
  const onRemove = useEffectEvent(remove);
  const pointLabel = useEffectEvent((point: number) =>
    t('Point {n}: arrow keys move it, Delete removes it', { n: point + 1 }),
  );

  useEffect(() => {
    let opened: OutlineMap | null = null;
    let isGone = false;
    const open = async () => {
      if (!element.current) return;
      const made = await openOutlineMap(element.current, {
        ground: given,
        pointSize: glove ? POINT_SIZE_GLOVE : POINT_SIZE,
        pointLabel: (point) => pointLabel(point),
        onTap: (place, side) => onTap(place, side),
        onSelect: setSelected,
        onMove: (point, place) => onMove(point, place),
        onRemove: (point) => onRemove(point),
        onTiles: (areShown) => setBlank(!areShown),
      });
      if (isGone) return made.remove();
      opened = made;
      made.fit(outline ? placesOn(given, outline) : []);
      setMap(made);
      made.focus();
    };
    open().catch((error: unknown) => console.warn('The map did not open.', error));
    return () => {
      isGone = true;
      opened?.remove();
    };
  }, [given, glove, outline]);
  useEffect(() => map?.show({ outlines, current, selected }), [map, outlines, current, selected]);

  const addHere = () => {
    if (map) add(map.middle(), null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== element.current) return;
    event.preventDefault();
    addHere();
  };
  const goToMe = async () => {
    try {
      await map?.goToMe();
    } catch (error) {
      console.info('No place from this device.', error);
      toast({ title: t('This device does not say where it is. Move the map instead.') });
    }
  };
  const startNext = () => {
    setSteps([...steps, [...outlines, []]]);
    setCurrent(outlines.length);
    setSelected(null);
    map?.focus();
  };
  const applyScale = (metersPerPixel: number) => {
    if (ground.kind !== 'picture') return;
    const picture = { ...ground.picture, metersWide: metersPerPixel * ground.picture.width };
    $picture.set(picture);
    setGround({ kind: 'picture', picture });
    setSteps([[[]]]);
    setSelected(null);
    map?.focus();
  };
  const said = needsScale
    ? places.length < 2
      ? t('First tap both ends of a length that you know, such as a wall or the scale of the plan.')
      : t('How long is it?')
    : wrong === 'crossing'
      ? t('Two sides cross. Move a point, or undo.')
      : wrong === null
        ? outlineText(now, t)
        : t('Tap each corner, or move the picture under the cross and press Add point.');
  return (
    <Sheet open whole title={t('Measure from above')} onClose={() => onDone(drawn)}>
      <link rel="stylesheet" href={leafletStyles} precedence="default" />
      <div className="draw">
        <p className="draw-said num" role="status">
          {drawn.length > 1 || current > 0 ? `${t('Area {n}', { n: current + 1 })}: ` : ''}
          {said}
        </p>
        <div className="draw-ground">
          <div
            ref={element}
            className="draw-map"
            role="application"
            aria-label={t(
              'Arrow keys move the picture, plus and minus zoom, Enter adds a point under the cross',
            )}
            onKeyDown={onKeyDown}
          />
          <span className="draw-cross" aria-hidden="true" />
          <div className="draw-zoom">
            <button
              type="button"
              className="iconbtn box"
              aria-label={t('Zoom in')}
              onClick={() => map?.zoom(1)}
            >
              <Icon name="plus" />
            </button>
            <button
              type="button"
              className="iconbtn box"
              aria-label={t('Zoom out')}
              onClick={() => map?.zoom(-1)}
            >
              <Icon name="minus" />
            </button>
            {ground.kind === 'map' ? (
              <button
                type="button"
                className="iconbtn box"
                aria-label={t('Go to where I am')}
                onClick={() => void goToMe()}
              >
                <Icon name="pin" />
              </button>
            ) : null}
          </div>
          {isBlank ? (
            <div className="draw-blank panel">
              <p role="alert">
                {t('The map does not load here. A photo of a plan or a picture works without it.')}
              </p>
              <PictureInput disabled={false} onPick={onPick}>
                {t('Measure on a picture')}
              </PictureInput>
            </div>
          ) : null}
          {ground.kind === 'map' && ground.map.attribution ? (
            <p className="draw-by">{ground.map.attribution}</p>
          ) : null}
        </div>
        {needsScale && places.length === 2 ? (
          <ScaleForm pixels={pixelsBetween(places)} onScale={applyScale} />
        ) : null}
        <div className="draw-do">
          <button
            type="button"
            className="btn btn-commit"
            disabled={!map || places.length >= most}
            onClick={addHere}
          >
            <Icon name="plus" />
            {t('Add point')}
          </button>
          <button type="button" className="btn btn-quiet" disabled={steps.length < 2} onClick={undo}>
            {t('Undo')}
          </button>
          <button
            type="button"
            className="btn btn-quiet"
            disabled={selected === null}
            onClick={() => {
              if (selected !== null) remove(selected);
            }}
          >
            {t('Remove point')}
          </button>
          {needsScale ? null : (
            <>
              <button type="button" className="btn btn-quiet" disabled={wrong !== null} onClick={startNext}>
                {t('Next area')}
              </button>
              <button
                type="button"
                className="btn btn-primary"
                disabled={drawn.length === 0}
                onClick={() => onDone(drawn)}
              >
                {t('Done')}
              </button>
            </>
          )}
        </div>
      </div>
    </Sheet>
  );
}

function pixelsBetween([from, to]: readonly Place[]): number {
  return from && to ? Math.hypot(to[0] - from[0], to[1] - from[1]) : Number.NaN;
}
