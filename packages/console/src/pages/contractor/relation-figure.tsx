import type { VNode } from 'preact';
import { phoneText } from '../../layout/values.js';
import { type Related, ROW, relationGraph, type SharedNode } from './relation-graph.js';

/** The places of the three columns, in units of the drawing. */
const WIDTH = 720;
const SELF = { left: 0, right: 190 };
const SHARED = { left: 265, right: 455 };
const OTHER = { left: 530, right: WIDTH };
/** Letters that fit in a box. */
const LETTERS = 25;

interface RelationFigureProps {
  readonly name: string;
  readonly related: readonly Related[];
  readonly hrefOf: (related: Related) => string;
}

/**
 * A graph of what contractors share: this one at the left, the shared values in the middle, the others at the right. It is
 * drawn here and not by a library in the browser, so that it is there without scripts and in print. The table below it
 * tells the same.
 */
export const RelationFigure = ({ name, related, hrefOf }: RelationFigureProps): VNode | null => {
  const graph = relationGraph(related);
  if (graph.related.length === 0) return null;
  const title = `What ${name} shares with other contractors`;
  return (
    <figure class="graph">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section class="scroll" aria-label={title} tabIndex={0}>
        <svg viewBox={`0 -4 ${WIDTH} ${graph.height + 8}`} width={WIDTH} height={graph.height + 8}>
          <title>{title}</title>
          {graph.shared.map(({ kind, value, y }) => (
            <path key={`${kind} ${value}`} class="tie" d={tie(SELF.right, graph.selfY, SHARED.left, y)} />
          ))}
          {graph.related.flatMap(({ related: other, y, shares }) =>
            shares.map((share) => (
              <path
                key={`${other.licenseNumber} ${share}`}
                class="tie"
                d={tie(SHARED.right, graph.shared[share]?.y ?? y, OTHER.left, y)}
              />
            )),
          )}
          <Box x={SELF} y={graph.selfY} text={name} note="this contractor" kind="self" />
          {graph.shared.map((node) => (
            <Box
              key={`${node.kind} ${node.value}`}
              x={SHARED}
              y={node.y}
              text={shownValue(node)}
              note={`same ${node.kind}`}
              kind="value"
            />
          ))}
          {graph.related.map(({ related: other, y }) => (
            <a key={other.licenseNumber} href={hrefOf(other)}>
              <Box
                x={OTHER}
                y={y}
                text={other.name}
                note={other.status ?? 'status not stated'}
                kind={other.status === 'Revoked' || other.status === 'Suspended' ? 'lost' : 'other'}
              />
            </a>
          ))}
        </svg>
      </section>
    </figure>
  );
};

const shownValue = ({ kind, value }: SharedNode): string => (kind === 'phone' ? phoneText(value) : value);

/** A line that leaves and arrives level. */
function tie(fromX: number, fromY: number, toX: number, toY: number): string {
  const middle = (fromX + toX) / 2;
  return `M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${toX} ${toY}`;
}

interface BoxProps {
  readonly x: { readonly left: number; readonly right: number };
  readonly y: number;
  readonly text: string;
  readonly note: string;
  readonly kind: string;
}

const Box = ({ x, y, text, note, kind }: BoxProps): VNode => (
  <g class={kind}>
    <title>{`${text}, ${note}`}</title>
    <rect x={x.left} y={y - (ROW - 8) / 2} width={x.right - x.left} height={ROW - 8} rx={6} />
    <text x={x.left + 9} y={y - 2}>
      {text.length > LETTERS ? `${text.slice(0, LETTERS - 1).trimEnd()}…` : text}
    </text>
    <text class="note" x={x.left + 9} y={y + 12}>
      {note}
    </text>
  </g>
);
