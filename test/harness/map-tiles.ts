/** A made-up map in a PMTiles file: one tile, whose left half is water, with a town in Texas. */

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
const field = (number: number, bytes: readonly number[]): number[] => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
];
const plain = (number: number, value: number): number[] => [...varint(number * 8), ...varint(value)];
const textOf = (text: string): number[] => [...Buffer.from(text)];
/** Steps of a line in a tile, as the format of vector tiles writes signed numbers. */
const step = (value: number): number[] => varint(value < 0 ? -value * 2 - 1 : value * 2);

/** A layer of a vector tile (Mapbox Vector Tile 2.1). */
const layer = (name: string, ...parts: readonly (readonly number[])[]): number[] =>
  field(3, [...plain(15, 2), ...field(1, textOf(name)), ...parts.flat(), ...plain(5, 4096)]);

function tile(): Buffer {
  const points = [
    [2048, 0],
    [0, 4096],
    [-2048, 0],
  ];
  const around = [
    ...[9, ...step(0), ...step(0), 26],
    ...points.flatMap(([x = 0, y = 0]) => [...step(x), ...step(y)]),
    15,
  ];
  const water = field(2, [...plain(3, 3), ...field(4, around)]);
  const name = [...field(3, textOf('name')), ...field(4, field(1, textOf('Made-up Town')))];
  const town = field(2, [...field(2, [0, 0]), ...plain(3, 1), ...field(4, [9, ...step(936), ...step(1686)])]);
  return Buffer.from([...layer('water', water), ...layer('places', town, name)]);
}

/** The file in PMTiles version 3, without compression. */
export function madeUpMap(): Buffer {
  const [header, data] = [Buffer.alloc(127), tile()];
  const metadata = Buffer.from(
    JSON.stringify({
      vector_layers: [
        { id: 'water', fields: {} },
        { id: 'places', fields: { name: 'String' } },
      ],
      attribution: 'Made up <a href="https://example.org">by a test</a>',
    }),
  );
  const root = Buffer.from([1, 0, 1, ...varint(data.length), 1]);
  header.write('PMTiles\u0003', 'latin1');
  const parts = [
    [127, root.length],
    [127 + root.length, metadata.length],
    [127 + root.length + metadata.length, 0],
    [127 + root.length + metadata.length, data.length],
    [1, 1],
  ].flat();
  for (const [at, value] of [...parts, 1].entries()) header.writeBigUInt64LE(BigInt(value), 8 + at * 8);
  // Clustered; neither directories nor tiles are compressed; vector tiles, of zoom 0 alone.
  for (const [at, value] of [1, 1, 1, 1, 0, 0].entries()) header[96 + at] = value;
  for (const [at, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * 1e7, 102 + at * 4);
  return Buffer.concat([header, root, metadata, data]);
}
