/** Makes the sample: made-up but lifelike files of all five families, and their ground truth. */

import { csvLine } from './csv.js';
import { actions } from './feeds/actions.js';
import { cedarHarbor } from './feeds/cedar-harbor.js';
import { type FeedFile, restartable } from './feeds/file.js';
import { inspections } from './feeds/inspections.js';
import { lakeview } from './feeds/lakeview.js';
import { mnLicenses } from './feeds/mn-licenses.js';
import { orders } from './feeds/orders.js';
import type { PermitFile, TruthEntry } from './feeds/permit-file.js';
import { rivermont } from './feeds/rivermont.js';
import { waLicenses } from './feeds/wa-licenses.js';
import type { Firm } from './firm.js';
import { permitGenerator } from './permits.js';
import { streamsOf } from './random.js';
import type { LookalikeKind, ReopenedKind } from './reopened.js';
import { makeWorld } from './world.js';

export interface SampleOptions {
  /** The same seed and sizes give the same bytes. */
  readonly seed: number;
  /** License numbers of both rosters together; at least 20, at most 900,000. */
  readonly contractors: number;
  /** Permits of the three jurisdictions together. */
  readonly permits: number;
  readonly orders: number;
  readonly inspections: number;
  readonly actions: number;
  /** One in so many licensed firms ended and was opened again under a new name. */
  readonly reopenedEvery: number;
  /** Share of those firms that no order and no revocation ended: they ran out, some after violations that inspectors found. */
  readonly unsanctioned: number;
  /** Firms that were sanctioned and opened again with another person in front, beside those firms. */
  readonly strawMen: number;
}

const defaultSampleOptions: SampleOptions = {
  seed: 1,
  contractors: 2000,
  permits: 20_000,
  orders: 300,
  inspections: 800,
  actions: 60,
  reopenedEvery: 160,
  unsanctioned: 0,
  strawMen: 0,
};

interface SampleFile {
  /** Relative to the sample's folder, with forward slashes. */
  readonly path: string;
  /** Made while they are iterated; can be iterated several times. A line may contain a quoted line break. */
  readonly lines: Iterable<string>;
}

export interface Sample {
  readonly files: readonly SampleFile[];
  /** The true license of every readable permit. Made on first use, because it has one entry per permit. */
  readonly truth: readonly TruthEntry[];
  /** License numbers of firms that ended and opened again within two years. */
  readonly reopened: readonly {
    readonly kind: ReopenedKind;
    readonly oldLicense: string;
    readonly newLicense: string;
  }[];
  /** License numbers of pairs that share a value for another reason; the older firm ended too. */
  readonly lookalikes: readonly {
    readonly kind: LookalikeKind;
    readonly oldLicense: string;
    readonly newLicense: string;
  }[];
  /** License numbers of the firms of each hub. */
  readonly hubs: readonly { readonly kind: 'address' | 'phone'; readonly licenses: readonly string[] }[];
  /** License numbers of firms that belong together. */
  readonly families: readonly (readonly string[])[];
  /** Rows, rejects included, and rejects of each feed. */
  readonly expected: readonly { readonly feed: string; readonly rows: number; readonly rejects: number }[];
}

/**
 * Makes a sample. Pure: files are iterables of lines; `writeSample` writes them.
 * @throws RangeError for fewer than 20 contractors, or more than there are license numbers
 */
export function generateSample(options: Partial<SampleOptions> = {}): Sample {
  const sizes = { ...defaultSampleOptions, ...options };
  const streams = streamsOf(sizes.seed);
  const world = makeWorld(streams, sizes);

  const lakeviewCount = Math.round(sizes.permits * 0.45);
  const rivermontCount = Math.round(sizes.permits * 0.3);
  const book = (name: string, state: Firm['state'], count: number, repeats = 0) =>
    permitGenerator(world, streams, { name, state, count, repeats });
  const cedarCount = sizes.permits - lakeviewCount - rivermontCount;
  const cedar = cedarHarbor(book('cedar_harbor', 'WA', cedarCount), streams);
  const permits: PermitFile[] = [
    lakeview(book('lakeview', 'MN', lakeviewCount, 0.004), streams),
    rivermont(book('rivermont', 'MN', rivermontCount), streams),
    cedar,
  ];
  const orderFile = orders(world, streams, sizes.orders);
  const feeds: FeedFile[] = [
    mnLicenses(world, streams, orderFile.enforced),
    waLicenses(world, streams),
    ...permits,
    orderFile,
    inspections(world, streams, sizes.inspections),
    actions(world, streams, sizes.actions),
  ];

  let truth: TruthEntry[] | undefined;
  return {
    files: [
      ...[...feeds, cedar.inspections].map(({ path, lines }) => ({ path, lines })),
      { path: 'labels.csv', lines: labels(permits) },
    ],
    get truth() {
      truth ??= permits.flatMap((file) => [...file.truth]);
      return truth;
    },
    reopened: world.reopened.map(({ kind, old, reopened }) => ({
      kind,
      oldLicense: licenseOf(old),
      newLicense: licenseOf(reopened),
    })),
    lookalikes: world.lookalikes.map(({ kind, old, other }) => ({
      kind,
      oldLicense: licenseOf(old),
      newLicense: licenseOf(other),
    })),
    hubs: world.hubs.map(({ kind, firms }) => ({ kind, licenses: firms.map(licenseOf) })),
    families: world.families.map((firms) => firms.map(licenseOf)),
    expected: feeds.map(({ feed, rows, rejects }) => ({ feed, rows, rejects })),
  };
}

function licenseOf(firm: Firm): string {
  return firm.license ?? '';
}

/** The truth in the form that `crs evaluate --labels` reads. */
function labels(permits: readonly PermitFile[]): Iterable<string> {
  return restartable(function* () {
    yield csvLine(['jurisdiction', 'permit_number', 'license_number']);
    for (const file of permits) {
      for (const { jurisdiction, permitNumber, licenseNumber } of file.truth) {
        yield csvLine([jurisdiction, permitNumber, licenseNumber]);
      }
    }
  });
}
