import type * as Leaflet from 'leaflet';
import type { Ground, Place } from './ground.ts';

// Outlines on a map, a picture or plain ground. Uses Leaflet, because it shows tiles and pictures alike, at their own
// resolution, and is a sixth of the size of a vector map library. It is loaded when somebody draws.

type MapHandlers = {
  /** @param side the current outline's side that was tapped, to be divided there */
  onTap: (place: Place, side: number | null) => void;
  onSelect: (point: number) => void;
  onMove: (point: number, place: Place) => void;
  onRemove: (point: number) => void;
  /** Called with each tile that loads or fails: whether the map shows anything. */
  onTiles: (areShown: boolean) => void;
};

type MapOptions = MapHandlers & {
  ground: Ground;
  /** In pixels. */
  pointSize: number;
  pointLabel: (point: number) => string;
};

type Shown = { outlines: readonly (readonly Place[])[]; current: number; selected: number | null };

export type OutlineMap = {
  show: (shown: Shown) => void;
  /** The place under the cross. */
  middle: () => Place;
  zoom: (levels: number) => void;
  /** Shows all of the places; without any, all of the ground. */
  fit: (places: readonly Place[]) => void;
  /** Rejects when the device does not say where it is. */
  goToMe: () => Promise<void>;
  focus: () => void;
  remove: () => void;
};

/** How close to a side of the outline a tap counts as on it, in pixels. */
const TAPPED_SIDE = 20;
const NUDGE = 4;
const NUDGES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-NUDGE, 0],
  ArrowRight: [NUDGE, 0],
  ArrowUp: [0, -NUDGE],
  ArrowDown: [0, NUDGE],
};
/** The zoom level of a map with nothing drawn on it yet: a street. */
const STREET = 18;

export async function openOutlineMap(element: HTMLElement, options: MapOptions): Promise<OutlineMap> {
  allowProbe();
  const leaflet = await import('leaflet');
  const { ground, pointSize, pointLabel, onTap, onSelect, onMove, onRemove, onTiles } = options;
  const isMoving = document.documentElement.dataset.motion !== 'reduced';
  const map = leaflet.map(element, {
    crs: ground.kind === 'map' ? leaflet.CRS.EPSG3857 : leaflet.CRS.Simple,
    ...(ground.kind === 'map' ? {} : { minZoom: -8, maxZoom: 8, zoomSnap: 0.25 }),
    attributionControl: false,
    zoomControl: false,
    // Two quick taps are two corners.
    doubleClickZoom: false,
    boxZoom: false,
    // Its timer outlives a map that is closed meanwhile, and then throws.
    zoomAnimation: false,
    fadeAnimation: isMoving,
    inertia: isMoving,
  });
  const latLng = ([x, y]: Place) => leaflet.latLng(y, x);
  const placeAt = ({ lat, lng }: Leaflet.LatLng): Place => [lng, lat];

  if (ground.kind === 'map') {
    const { url, maxZoom, latitude, longitude } = ground.map;
    let areShown = false;
    const tiles = leaflet.tileLayer(url, { maxNativeZoom: maxZoom, maxZoom: maxZoom + 3 });
    tiles.on('tileload', () => {
      areShown = true;
      onTiles(true);
    });
    tiles.on('tileerror', () => onTiles(areShown));
    tiles.addTo(map);
    map.setView([latitude, longitude], Math.min(STREET, maxZoom));
  } else if (ground.kind === 'picture') {
    const { url, width, height } = ground.picture;
    const bounds = leaflet.latLngBounds([0, 0], [height, width]);
    leaflet.imageOverlay(url, bounds).addTo(map);
    map.fitBounds(bounds);
  } else map.setView([0, 0], 3);

  const lines = leaflet.layerGroup().addTo(map);
  const points = leaflet.layerGroup().addTo(map);
  let markers: Leaflet.Marker[] = [];
  let shown: Shown = { outlines: [], current: 0, selected: null };

  const drawLines = (current: readonly Leaflet.LatLng[]) => {
    lines.clearLayers();
    for (const [at, places] of shown.outlines.entries()) {
      const corners = at === shown.current ? [...current] : places.map(latLng);
      const line = (style: Leaflet.PathOptions) =>
        corners.length > 2
          ? leaflet.polygon(corners, { ...style, interactive: false })
          : leaflet.polyline(corners, { ...style, interactive: false });
      // A dark line under a bright one is visible on lawns, roofs and paper.
      line({ className: 'draw-casing', fill: false }).addTo(lines);
      line({ className: at === shown.current ? 'draw-line' : 'draw-line draw-other' }).addTo(lines);
    }
  };
  const marker = (at: number, place: Place) => {
    const dot = document.createElement('span');
    dot.className = 'draw-dot';
    const icon = leaflet.divIcon({ className: 'draw-point', html: dot, iconSize: [pointSize, pointSize] });
    const made = leaflet.marker(latLng(place), { icon, draggable: true, autoPan: true }).addTo(points);
    made.on('click', () => onSelect(at));
    made.on('drag', () => drawLines(markers.map((one) => one.getLatLng())));
    made.on('dragend', () => onMove(at, placeAt(made.getLatLng())));
    const button = made.getElement();
    button?.setAttribute('aria-label', pointLabel(at));
    button?.addEventListener('focus', () => onSelect(at));
    button?.addEventListener('keydown', (event) => {
      const nudge = NUDGES[event.key];
      if (event.key === 'Delete' || event.key === 'Backspace') onRemove(at);
      else if (nudge) {
        const moved = map.latLngToContainerPoint(made.getLatLng()).add(leaflet.point(...nudge));
        onMove(at, placeAt(map.containerPointToLatLng(moved)));
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
    return made;
  };
  const sideAt = (tapped: Leaflet.Point): number | null => {
    const corners = markers.map((one) => map.latLngToContainerPoint(one.getLatLng()));
    // The last side closes the outline: a corner on it comes last anyway.
    const side = corners.findIndex((from, at) => {
      const to = corners[at + 1];
      return to && leaflet.LineUtil.pointToSegmentDistance(tapped, from, to) < TAPPED_SIDE;
    });
    return corners.length > 2 && side >= 0 ? side : null;
  };
  const resized = new ResizeObserver(() => map.invalidateSize());
  resized.observe(element);
  map.on('click', ({ latlng, containerPoint }) => onTap(placeAt(latlng), sideAt(containerPoint)));

  return {
    show(next) {
      const before = shown;
      shown = next;
      const current = next.outlines[next.current] ?? [];
      if (before.current !== next.current || markers.length !== current.length) {
        points.clearLayers();
        markers = current.map((place, at) => marker(at, place));
      } else for (const [at, place] of current.entries()) markers[at]?.setLatLng(latLng(place));
      for (const [at, one] of markers.entries())
        one.getElement()?.setAttribute('aria-pressed', String(at === next.selected));
      drawLines(current.map(latLng));
    },
    middle: () => placeAt(map.getCenter()),
    zoom: (levels) => map.setZoom(map.getZoom() + levels),
    fit(places) {
      if (places.length > 0)
        map.fitBounds(leaflet.latLngBounds(places.map(latLng)), { padding: [pointSize, pointSize] });
    },
    goToMe: () =>
      new Promise((done, fail) => {
        map.once('locationfound', () => done());
        map.once('locationerror', fail);
        map.locate({ setView: true, maxZoom: STREET, enableHighAccuracy: true });
      }),
    focus: () => element.focus(),
    remove() {
      resized.disconnect();
      map.remove();
    },
  };
}

type Policies = {
  defaultPolicy: unknown;
  createPolicy: (name: 'default', rules: { createHTML: (html: string) => string | null }) => unknown;
};

/** Leaflet tests once whether SVG works by writing this markup; Trusted Types still refuse any other. */
function allowProbe(): void {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
  if (!policies || policies.defaultPolicy) return;
  policies.createPolicy('default', { createHTML: (html) => (html === '<svg/>' ? html : null) });
}
