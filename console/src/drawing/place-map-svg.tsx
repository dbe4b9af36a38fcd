import type { ComponentChildren, VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { assetAddress } from '../http/assets.js';
import { counted, listed } from '../layout/values.js';
import { isWorthAMap, type MapPoint, type Place, placeMap } from './place-map.js';
import { ShownTiles } from './shown-tiles.js';

interface PlaceMapProps {
  readonly places: readonly Place[];
  /** The word for what is at the places, in singular and plural. */
  readonly of: readonly [one: string, many: string];
  /** Number of places that lack coordinates or are not drawn. */
  readonly missing: string;
}

/** True if places are shown on a map. The operator's own map is shown even for a single place. Only for components. */
export function useIsMapped(places: readonly Place[]): boolean {
  const tiles = useContext(ShownTiles);
  return tiles === null ? isWorthAMap(places) : places.length > 0;
}

/**
 * A map of places over county outlines. A table next to it has the same content. A single place is drawn only over the
 * operator's streets, because outlines say nothing about it.
 */
export const PlaceMapFigure = ({ places, of, missing }: PlaceMapProps): VNode | null => {
  const map = useIsMapped(places) ? placeMap(places) : null;
  if (map === null) return null;
  const { width, height, outlines, points, scale, regions } = map;
  const isLinked = points.some(({ href }) => href !== undefined);
  const title = `Map of ${counted(places.length, ...of)}`;
  return (
    <figure class="map">
      <OverTiles places={places} title={title}>
        <svg role={isLinked ? 'group' : 'img'} aria-label={title} viewBox={`0 0 ${width} ${height}`}>
          <title>{title}</title>
          <rect class="land" width={width} height={height} />
          {outlines.map(({ name, path }) => (
            <path key={name} class="outline" d={path} />
          ))}
          {outlines.map(
            ({ name, nameAt }) =>
              nameAt !== null && (
                <text key={name} class="region" x={nameAt[0]} y={nameAt[1]} text-anchor="middle">
                  {name}
                </text>
              ),
          )}
          {points.map((point) =>
            point.href === undefined ? (
              <Point key={`${point.x} ${point.y}`} point={point} />
            ) : (
              // Links that Tab skips, because hundreds of Tab stops would help nobody and the list has the same links.
              <a key={`${point.x} ${point.y}`} href={point.href} tabIndex={-1}>
                <Point point={point} />
              </a>
            ),
          )}
          <path class="axis" d={`M16 ${height - 22}v6h${scale.width}v-6`} />
          <text x={16} y={height - 28}>
            {scale.miles === 1 ? '1 mile' : `${scale.miles} miles`}
          </text>
        </svg>
      </OverTiles>
      <figcaption>
        {counted(places.length, ...of)}.{missing === '' ? '' : ` ${missing}`}
        {regionsText(regions)} State and county outlines: U.S. Census Bureau.
      </figcaption>
    </figure>
  );
};

const Point = ({ point: { x, y, radius, labels, isMarked } }: { readonly point: MapPoint }): VNode => (
  <circle class={isMarked ? 'place marked' : 'place'} cx={x} cy={y} r={isMarked ? radius + 4 : radius}>
    <title>{labels.length === 1 ? labels[0] : `${labels.length}: ${labels[0]}, …`}</title>
  </circle>
);

interface OverTilesProps {
  readonly places: readonly Place[];
  readonly title: string;
  readonly children: ComponentChildren;
}

/**
 * A drawn map. If the operator has a tile map, a script shows the places on that map; without the script, the drawing
 * stays.
 */
const OverTiles = ({ places, title, children }: OverTilesProps): VNode => {
  const tiles = useContext(ShownTiles);
  if (tiles === null) return <>{children}</>;
  return (
    <>
      <link rel="stylesheet" href={assetAddress('maplibre-gl.css')} />
      <div
        class="over-tiles"
        data-tiles={tiles}
        data-library={assetAddress('maplibre-gl.mjs')}
        data-worker={assetAddress('maplibre-gl-worker.mjs')}
        data-title={title}
        data-places={JSON.stringify(
          places.map(({ longitude, latitude, label, isMarked = false, href }) => [
            longitude,
            latitude,
            label,
            isMarked,
            ...(href === undefined ? [] : [href]),
          ]),
        )}
      >
        {children}
      </div>
      <script defer src={assetAddress('pmtiles.js')} />
      <script type="module" src={assetAddress('tile-map.js')} />
    </>
  );
};

/** Number of counties or states that a caption names. */
const MOST_NAMED = 3;

/** ` Counties: Olmsted and Hennepin, Minnesota.`; the outlines don't show which counties are parishes or boroughs. */
function regionsText(regions: NonNullable<ReturnType<typeof placeMap>>['regions']): string {
  if (regions.length === 0) return '';
  const named = regions.slice(0, MOST_NAMED);
  const more = regions.length > MOST_NAMED ? '; and others' : '';
  const inStates = [...new Set(named.map(({ state }) => state))].map((state) => {
    const names = listed(named.filter((one) => one.state === state).map(({ name }) => name));
    return state === null ? names : `${names}, ${state}`;
  });
  const kind = named[0]?.state === null ? 'In' : regions.length === 1 ? 'County:' : 'Counties:';
  return ` ${kind} ${inStates.join('; ')}${more}.`;
}
