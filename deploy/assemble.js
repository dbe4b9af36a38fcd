/**
 * Collects what runs in production in one folder: the bundled command, the configuration, the migrations, and the
 * libraries that the bundle reads from disk. The embedded PostgreSQL is left out, because DATABASE_URL is set there.
 *   node deploy/assemble.js FOLDER
 * Run `npm run --silent setup` first, which makes the bundle.
 */
import { cp, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const target = resolve(process.argv[2] ?? '');
if (process.argv[2] === undefined || (await isFilled(target))) {
  process.stderr.write('Usage: node deploy/assemble.js FOLDER, which is new or empty.\n');
  process.exit(2);
}

await copy('cli/bundle', (path) => !path.endsWith('.map'));
for (const path of [
  'cli/bin',
  'config',
  'packages/store/migrations',
  'LICENSE',
  'deploy/backup.sh',
  'deploy/healthcheck.js',
])
  await copy(path);
// Packages whose folders the bundle asks for.
for (const name of ['config', 'feeds', 'store']) {
  await copy(`packages/${name}/package.json`);
  await mkdir(join(target, `packages/${name}/dist`), { recursive: true });
  await writeFile(join(target, `packages/${name}/dist/index.js`), '');
  await mkdir(join(target, 'node_modules/@crs'), { recursive: true });
  await symlink(`../../packages/${name}`, join(target, 'node_modules/@crs', name));
}
const outlines = createRequire(join(root, 'console/package.json')).resolve('us-atlas/counties-10m.json');
await cp(outlines, join(target, 'node_modules/us-atlas/counties-10m.json'));
const board = createRequire(join(root, 'console/package.json')).resolve('@bull-board/ui/package.json');
await cp(dirname(board), join(target, 'node_modules/@bull-board/ui'), { recursive: true });
// What browsers load to show a map of tiles.
for (const [name, files] of Object.entries({
  'maplibre-gl': ['dist/maplibre-gl.mjs', 'dist/maplibre-gl-worker.mjs', 'dist/maplibre-gl.css'],
  pmtiles: ['dist/pmtiles.js'],
})) {
  const manifest = createRequire(join(root, 'console/package.json')).resolve(`${name}/package.json`);
  for (const file of ['package.json', ...files])
    await cp(join(dirname(manifest), file), join(target, 'node_modules', name, file));
}
// The packages of the API and the console are beside the others.
for (const name of ['api', 'console']) {
  await copy(`${name}/assets`);
  await copy(`${name}/package.json`);
  await mkdir(join(target, `${name}/dist`), { recursive: true });
  await writeFile(join(target, `${name}/dist/index.js`), '');
  await symlink(`../../${name}`, join(target, 'node_modules/@crs', name));
}
const projections = createRequire(join(root, 'packages/feeds/package.json')).resolve('proj4-list');
await cp(await packageFolder(projections), join(target, 'node_modules/proj4-list'), { recursive: true });
// DuckDB writes the export files. Of its native libraries only the one of this platform is installed.
let importer = join(root, 'pipelines/package.json');
for (const name of ['node-api', 'node-bindings', `node-bindings-${process.platform}-${process.arch}`]) {
  importer = createRequire(importer).resolve(`@duckdb/${name}/package.json`);
  await cp(dirname(importer), join(target, 'node_modules/@duckdb', name), { recursive: true });
}
await writeFile(join(target, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`);
process.stdout.write(`${target}: ${((await bytesIn(target)) / 1e6).toFixed(1)} MB\n`);

async function isFilled(folder) {
  const names = await readdir(folder).catch(() => []);
  return names.length > 0;
}

async function copy(path, filter = () => true) {
  await cp(join(root, path), join(target, path), { recursive: true, filter });
}

/** The folder of the package that a file belongs to. */
async function packageFolder(file) {
  const folder = dirname(file);
  const names = await readdir(folder);
  return names.includes('package.json') ? folder : packageFolder(folder);
}

async function manifest() {
  const { name, version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return { name, version, license, private: true, type: 'module', bin: { crs: 'cli/bin/crs.js' } };
}

async function bytesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
