import type { VNode } from 'preact';

/** A figure at the top of a page. */
export interface Tile {
  readonly label: string;
  readonly value: string;
  /** What the figure includes, or how certain it is. */
  readonly note?: string | null;
  /** Where this or another page shows the records. */
  readonly href?: string;
  readonly isAlarming?: boolean;
}

/** Shows figures side by side. */
export const Tiles = ({ tiles }: { readonly tiles: readonly Tile[] }): VNode => (
  <ul class="tiles">
    {tiles.map(({ href, ...tile }) => (
      <li key={tile.label} class={tile.isAlarming ? 'alarm' : undefined}>
        {href === undefined ? (
          <Figure {...tile} />
        ) : (
          <a href={href}>
            <Figure {...tile} />
          </a>
        )}
      </li>
    ))}
  </ul>
);

const Figure = ({ label, value, note }: Omit<Tile, 'href' | 'isAlarming'>): VNode => (
  <>
    <strong>{value}</strong> <span>{label}</span>
    {note && <small>{note}</small>}
  </>
);
