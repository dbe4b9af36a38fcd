/** The figures of all tools as a table. */

const number = (value) => value.toLocaleString('en-US');
const share = (value) => (value === null ? '–' : value.toFixed(3));
const three = ({ precision, recall, f1 }) =>
  f1 === null ? '–' : `${share(f1)} (${share(precision)}, ${share(recall)})`;

/** Columns of equal width, the first to the left. */
function aligned(rows) {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function rowOf({ title, figures: { firm, line }, usage }) {
  return [
    title,
    three(firm.best),
    share(firm.precise.f1),
    three(firm.served),
    share(line.best.f1),
    share(line.precise.f1),
    usage.seconds.toFixed(1),
    String(Math.round(usage.peakMegabytes)),
  ];
}

const HEAD = [
  '',
  'best F1 (precision, recall)',
  'F1 at P ≥ 0.99',
  'as served',
  'best by line',
  'P ≥ 0.99 by line',
  'seconds',
  'MB',
];

/** What all tools reach with each mask. */
export function tableOf(title, { claims, licenses }, measured) {
  const parts = measured.map(({ title: hidden, labeled, held, tools }) => {
    const [ours, ...others] = tools.map(({ figures }) => figures.firm);
    const ahead = (at) => {
      const best = Math.max(...others.map((other) => other[at].f1 ?? 0));
      return ours[at].f1 === null ? '–' : (ours[at].f1 - best).toFixed(3);
    };
    return [
      `${hidden}: ${number(labeled)} labeled claims, ${number(held)} of them in the roster`,
      aligned([HEAD, ...tools.map(rowOf)]),
      `ours over the best of them: best F1 ${ahead('best')}, at P ≥ 0.99 ${ahead('precise')}; our cuts there: confidence ${share(ours.best.cut)} and ${share(ours.precise.cut)}`,
    ].join('\n');
  });
  return [
    `${title}: ${number(claims)} claims, ${number(licenses)} licenses. By firm, where labels name the other licenses of a firm.`,
    ...parts,
    'The cuts of best F1 and of F1 at P ≥ 0.99 are chosen with the labels, for every tool alike; "as served" is tier verified or likely.',
    'Seconds and peak memory are of reading, learning and answering all claims on two threads or more, without a database.',
  ].join('\n\n');
}
