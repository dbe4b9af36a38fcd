import type { VNode } from 'preact';
import { phoneText } from '../../layout/values.js';
import { BOX, type Place, type Related, relationGraph, type SharedNode } from './relation-graph.js';
import { isLost } from './sentence.js';

/** Maximum number of characters in a box. */
const LETTERS = 23;

interface RelationFigureProps {
  readonly name: string;
  readonly related: readonly Related[];
  readonly hrefOf: (related: Related) => string;
}

/**
 * A graph of what contractors share: this contractor on the left, the others on the right. The table below has the same
 * content.
 */
export const RelationFigure = ({ name, related, hrefOf }: RelationFigureProps): VNode | null => {
  const graph = relationGraph(related);
  if (graph.related.length === 0) return null;
  const title = `What ${name} shares with other contractors`;
  return (
    <figure class="graph">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section class="scroll" aria-label={title} tabIndex={0}>
        <svg
          viewBox={`-1 -1 ${graph.width + 2} ${graph.height + 2}`}
          width={graph.width + 2}
          height={graph.height + 2}
        >
          <title>{title}</title>
          {graph.shared.map((node) => (
            <path key={`${node.kind} ${node.value}`} class="tie" d={tie(graph.self, node)} />
          ))}
          {graph.related.flatMap((node) =>
            node.shares.map((share) => (
              <path
                key={`${node.related.licenseNumber} ${share}`}
                class="tie"
                d={tie(graph.shared[share] ?? graph.self, node)}
              />
            )),
          )}
          <Box at={graph.self} text={name} note="this contractor" kind="self" />
          {graph.shared.map((node) => (
            <Box
              key={`${node.kind} ${node.value}`}
              at={node}
              text={shownValue(node)}
              note={`same ${node.kind}`}
              kind="value"
            />
          ))}
          {graph.related.map((node) => (
            <a key={node.related.licenseNumber} href={hrefOf(node.related)}>
              <Box
                at={node}
                text={node.related.name}
                note={node.related.status ?? 'status not stated'}
                kind={isLost(node.related) ? 'lost' : 'other'}
              />
            </a>
          ))}
        </svg>
      </section>
    </figure>
  );
};

const shownValue = ({ kind, value }: SharedNode): string => (kind === 'phone' ? phoneText(value) : value);

/** A line from the right side of a box to the left side of another, horizontal at both ends. */
function tie(from: Place, to: Place): string {
  const [left, right] = [from.x + BOX.width / 2, to.x - BOX.width / 2];
  const middle = (left + right) / 2;
  return `M${left} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${right} ${to.y}`;
}

interface BoxProps {
  readonly at: Place;
  readonly text: string;
  readonly note: string;
  readonly kind: string;
}

const Box = ({ at, text, note, kind }: BoxProps): VNode => {
  const left = at.x - BOX.width / 2;
  return (
    <g class={kind}>
      <title>{`${text}, ${note}`}</title>
      <rect x={left} y={at.y - BOX.height / 2} {...BOX} rx={6} />
      <text x={left + 9} y={at.y - 2}>
        {text.length > LETTERS ? `${text.slice(0, LETTERS - 1).trimEnd()}…` : text}
      </text>
      <text class="note" x={left + 9} y={at.y + 12}>
        {note}
      </text>
    </g>
  );
};
