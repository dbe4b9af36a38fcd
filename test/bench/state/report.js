/** The table and the chart of a run. */
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';

const number = (value, digits = 1) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Figures with a target and an aim, both in units of the floor. */
const chainTargets = [
  ['cold', 'cold chain, files to served', 3.6, 3],
  ['exports', 'export files of all of it', 0.6, 0.4],
  ['night', 'realistic 1% night, served', 0.35, 0.25],
  ['renewal', 'export files after that night', 0.15, 0.1],
  ['text', 'all text files, when asked for', 1.5, 1],
  ['quiet', 'nothing new', 0.04, 0.03],
  ['city', 'one city matched again, with publishing', 0.12, 0.05],
];

function chainRows({ figures }) {
  const floor = figures.floor?.seconds;
  return chainTargets
    .filter(([name]) => figures[name])
    .map(([name, label, target, aim]) => {
      const { seconds, load } = figures[name];
      const times = floor === undefined ? '' : `${number(seconds / floor, 2)} ×`;
      return [label, `${number(seconds)} s`, times, `${target} ×`, `${aim} ×`, number(load, 2)];
    });
}

function memoryRows({ figures }) {
  return ['cold', 'exports', 'night', 'renewal']
    .filter((name) => figures[name])
    .map((name) => [
      `peak memory of Node, ${name}`,
      `${number(figures[name].peak / 1024, 2)} GB`,
      '',
      '1.0 GB',
      '0.8 GB',
      '',
    ]);
}

function floorRows({ figures: { floor } }) {
  if (!floor) return [];
  const text = `floor: COPY ${number(floor.copySeconds)} s, indexes ${number(floor.indexSeconds)} s, ${floor.rows.toLocaleString('en-US')} rows`;
  return [[text, `${number(floor.seconds)} s`, '1 ×', '', '', number(floor.load, 2)]];
}

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function stageTable({ figures }) {
  const rows = ['cold', 'night', 'quiet', 'city']
    .filter((name) => figures[name])
    .flatMap((name) =>
      figures[name].stages.map((stage) => [
        name,
        stage.name,
        String(stage.runs),
        number(stage.span, 0),
        number(stage.sum),
      ]),
    );
  return table(
    ['part', 'stage', 'runs', 'seconds from first start to last end', 'seconds of all runs'],
    rows,
  );
}

const milliseconds = (value) => `${number(value, value < 10 ? 1 : 0)} ms`;

/** Processor time: what other work on the machine distorts less than the clock. */
function processorTable({ figures }) {
  const floor = figures.floor?.postgresSeconds;
  const rows = ['floor', 'cold', 'exports', 'night', 'renewal', 'text', 'quiet', 'city']
    .filter((name) => figures[name]?.postgresSeconds !== undefined)
    .map((name) => {
      const { seconds, nodeSeconds = 0, postgresSeconds } = figures[name];
      const all = nodeSeconds + postgresSeconds;
      return [
        name,
        number(seconds),
        number(nodeSeconds),
        number(postgresSeconds),
        number(all / seconds, 2),
        floor === undefined ? '' : `${number(all / floor, 2)} ×`,
      ];
    });
  const titles = [
    'part',
    'seconds',
    'processor s of Node',
    'of PostgreSQL',
    'cores at work',
    '× processor s of floor',
  ];
  return table(titles, rows);
}

function loadRows({ figures }) {
  const { mixed, alone, lookups, bare, load } = figures.load ?? {};
  if (!mixed) return [];
  const under = number(load, 2);
  const [slowest] = [...alone].sort((a, b) => b.p99 - a.p99);
  const lookup = alone.find(({ name }) => name === 'lookups');
  const trouble =
    mixed.refused + mixed.failed === 0 ? '' : `, ${mixed.refused} refused, ${mixed.failed} failed`;
  return [
    [
      'API, 50 connections, mix, a second',
      `${number(mixed.perSecond, 0)}${trouble}`,
      '',
      '600',
      '1,000',
      under,
    ],
    ['API, 50 connections, mix, p50', milliseconds(mixed.p50), '', '', '', under],
    ['API, 50 connections, mix, p99', milliseconds(mixed.p99), '', '200 ms', '', under],
    [`API, slowest path alone, p99 (${slowest.name})`, milliseconds(slowest.p99), '', '60 ms', '', under],
    ['API, lookups alone, p99', milliseconds(lookup.p99), '', '15 ms', '', under],
    [
      `lookups beside a bare Node server (${number(lookups.perSecond, 0)} and ${number(bare.perSecond, 0)} a second)`,
      number(lookups.perSecond / bare.perSecond, 2),
      '',
      '0.65',
      '0.8',
      under,
    ],
  ];
}

function aloneTable({ figures: { load } }) {
  if (!load?.alone) return '';
  const rows = load.alone.map(({ name, requests, p50, p99, statuses }) => [
    `\`${name}\``,
    String(requests),
    milliseconds(p50),
    milliseconds(p99),
    statuses.join(', '),
  ]);
  return table(['asked alone', 'requests', 'p50', 'p99', 'status'], rows);
}

/** Bars of what each part took, in units of the floor. */
function chart(kept) {
  const { figures } = kept;
  const floor = figures.floor?.seconds ?? 1;
  const bars = chainTargets
    .filter(([name]) => figures[name])
    .map(([name, label, target]) => ({ label, times: figures[name].seconds / floor, target }));
  const most = Math.max(...bars.flatMap(({ times, target }) => [times / target, 1]), 1);
  const width = (times) => ((times / most) * 420).toFixed(1);
  const lines = bars.map(({ label, times, target }, at) => {
    const y = 30 + at * 34;
    const share = times / target;
    return `  <text x="8" y="${y + 14}">${label}</text>
  <rect x="270" y="${y}" width="${width(share)}" height="20" fill="${share <= 1 ? '#2e7d32' : '#c62828'}"/>
  <text x="${278 + Number(width(share))}" y="${y + 14}">${number(times, 2)} × (target ${target} ×)</text>`;
  });
  const height = 50 + bars.length * 34;
  const goal = 270 + Number(width(1));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="880" height="${height}" font-family="sans-serif" font-size="13">
  <title>The parts of a state’s night in units of the floor</title>
  <text x="8" y="16">Seconds in units of the floor; the line is the target of each</text>
${lines.join('\n')}
  <line x1="${goal}" y1="24" x2="${goal}" y2="${height - 16}" stroke="#333"/>
</svg>
`;
}

/** Writes the page and its chart, and gives the text of the page. */
export async function writeReport(kept, file) {
  const { sizes, figures } = kept;
  const picture = file.replace(/\.md$/, '.svg');
  const matched = figures.city
    ? ` The city that was matched again has ${number(figures.city.permits, 0)} permits.`
    : '';
  const refused = Object.entries(figures)
    .filter(([, figure]) => figure.refused?.length > 0)
    .map(([name, figure]) => `- ${name}: not done: ${figure.refused.join(', ')}`);
  const page = [
    '# A whole state on one machine',
    '',
    `Written by \`npm run bench:state\`: ${number(sizes.permits, 0)} permits of ${sizes.cities} cities, ${number(sizes.licenses, 0)} licenses, ${number(sizes.inspections, 0)} inspections, all made up.${matched}`,
    `The last column is the load average when the part began.`,
    '',
    table(
      ['figure', 'here', '× floor', 'target', 'aim', 'load'],
      [...floorRows(kept), ...chainRows(kept), ...memoryRows(kept), ...loadRows(kept)],
    ),
    '',
    ...(refused.length > 0 ? [...refused, ''] : []),
    `![Parts in units of the floor](${basename(picture)})`,
    '',
    processorTable(kept),
    '',
    stageTable(kept),
    '',
    ...(kept.figures.load ? [aloneTable(kept), ''] : []),
  ].join('\n');
  await writeFile(file, page);
  await writeFile(picture, chart(kept));
  return page;
}
