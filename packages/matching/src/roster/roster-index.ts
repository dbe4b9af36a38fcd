/** A normalized and indexed roster in one buffer that all threads read. */
import type { RosterEntry } from '@crs/domain';
import { PackedIndex } from '../packed-index.js';
import { NameTable } from '../words/name-table.js';
import type { VocabularyArrays } from '../words/vocabulary.js';
import { AddressTable } from './address-table.js';
import { deserializeEntry } from './contractor.js';
import { namesakeShare } from './namesakes.js';
import { checkSections, openSections, packSections, type Sections } from './sections.js';
import { TextPool } from './text-pool.js';

/**
 * Contractors are numbered 0 … size-1 in their order of arrival. Everything is in `buffer`, which is never written to. Other
 * threads open it with `openRosterIndex`; `readRosterIndex` reads it from a file. Each thread caches what it decodes.
 */
export class RosterIndex {
  readonly size: number;
  /** Stable ids. */
  readonly ids: Float64Array;
  /** Digest of the dictionaries and the policy, see `rosterFingerprint`. */
  readonly fingerprint: string;
  /** CRC-32 of the content: indexes with the same fingerprint, size and checksum are equal. */
  readonly checksum: number;
  /** All texts that are compared by number: address fields, phones, license numbers, dates. The empty text is 0. */
  readonly texts: TextPool;
  /** By contractor: the text number of its comparable phone and license number; 0 for none. */
  readonly phones: Uint32Array;
  readonly licenses: Uint32Array;
  /** By contractor: the lowest number of a contractor of the same firm. */
  readonly firms: Uint32Array;
  /** Two numbers per contractor: the first and last day of its license, in days since 1970; `NaN` if unknown. */
  readonly days: Float32Array;
  readonly addresses: AddressTable;
  readonly names: NameTable;
  readonly words: TextPool;
  readonly vocabulary: VocabularyArrays;
  readonly byName: PackedIndex;
  readonly byAddress: PackedIndex;
  readonly byPhone: PackedIndex;
  readonly byLicense: PackedIndex;
  /** By `wholeForm` and `digitsForm` of the license number, if these differ from its text. */
  readonly byLicenseForm: PackedIndex;
  private readonly tradeSets: readonly ReadonlySet<string>[];
  private readonly sections: Sections;
  private readonly serialized: Buffer;
  private linesOfFirms: Map<number, number[]> | null = null;
  private shareOfNamesakes: number | null = null;

  /** @throws CrsError if the buffer is not an index, has another layout version, or is incomplete */
  constructor(readonly buffer: SharedArrayBuffer) {
    const { sections, fingerprint, checksum } = openSections(buffer);
    this.sections = sections;
    this.fingerprint = fingerprint;
    this.checksum = checksum;
    this.size = sections.ids.length;
    this.ids = sections.ids;
    this.phones = sections.phones;
    this.licenses = sections.licenses;
    this.firms = sections.firms;
    this.days = sections.days;
    const { serialized, tradeSets } = sections;
    this.serialized = Buffer.from(serialized.buffer, serialized.byteOffset, serialized.byteLength);
    this.texts = new TextPool({
      starts: sections.textStarts,
      bytes: sections.textBytes,
      hashes: sections.textHashes,
      slots: sections.textSlots,
    });
    this.addresses = new AddressTable(sections, this.texts);
    this.names = new NameTable({ ...sections, hashes: sections.nameHashes });
    this.vocabulary = vocabularyIn(sections);
    this.words = new TextPool(this.vocabulary.words);
    this.byName = indexIn(sections.nameBuckets, sections.nameKeys, sections.nameIds);
    this.byAddress = indexIn(sections.addressBuckets, sections.addressKeys, sections.addressIds);
    this.byPhone = indexIn(sections.phoneBuckets, sections.phoneKeys, sections.phoneIds);
    this.byLicense = indexIn(sections.licenseBuckets, sections.licenseKeys, sections.licenseIds);
    this.byLicenseForm = indexIn(
      sections.licenseFormBuckets,
      sections.licenseFormKeys,
      sections.licenseFormIds,
    );
    const sets = JSON.parse(Buffer.from(tradeSets).toString('utf8')) as string[][];
    this.tradeSets = sets.map((trades) => new Set(trades));
  }

  /** A contractor as it was added. It is decoded at every call. */
  entry(number: number): RosterEntry {
    const { serializedStarts, ids } = this.sections;
    const text = this.serialized.toString('utf8', serializedStarts[number], serializedStarts[number + 1]);
    return deserializeEntry(ids[number] as number, text);
  }

  licenseOf(entry: number): string {
    return this.texts.textOf(this.licenses[entry] as number);
  }

  /** The trades in the license types. */
  tradesOf(entry: number): ReadonlySet<string> {
    return this.tradeSets[this.sections.trades[entry] as number] as ReadonlySet<string>;
  }

  /** The contractors of a contractor's firm, ascending, including itself. */
  firmLinesOf(entry: number): readonly number[] {
    this.linesOfFirms ??= this.collectFirms();
    return this.linesOfFirms.get(this.firms[entry] as number) ?? [entry];
  }

  /** Firms of several lines, by their lowest number. */
  private collectFirms(): Map<number, number[]> {
    const found = new Map<number, number[]>();
    for (const [entry, firm] of this.firms.entries()) {
      if (entry === firm) continue;
      const lines = found.get(firm);
      if (lines === undefined) found.set(firm, [firm, entry]);
      else lines.push(entry);
    }
    return found;
  }

  /** The share of names that another firm has as well; counted once. */
  get namesakes(): number {
    const { nameKeys, nameIds } = this.sections;
    this.shareOfNamesakes ??= namesakeShare(nameKeys, nameIds, this.firms);
    return this.shareOfNamesakes;
  }

  /** First day of the license, `YYYY-MM-DD`; the empty text if unknown. */
  beganOn(entry: number): string {
    return this.texts.textOf(this.sections.dates[entry * 2] as number);
  }

  /** Last day of the license. */
  endsOn(entry: number): string {
    return this.texts.textOf(this.sections.dates[entry * 2 + 1] as number);
  }

  /** The data that the next index reuses. */
  former(): {
    readonly sections: Sections;
    readonly serialized: Buffer;
    readonly tradeSets: readonly ReadonlySet<string>[];
  } {
    return { sections: this.sections, serialized: this.serialized, tradeSets: this.tradeSets };
  }
}

/** Opens an index from another thread of this process. Nothing is copied or checked. */
export function openRosterIndex(buffer: SharedArrayBuffer): RosterIndex {
  return new RosterIndex(buffer);
}

/**
 * Opens an index from a file and checks its content.
 * @param pause yields to other work every few milliseconds
 * @throws CrsError `matching.index_unknown` for other data, `matching.index_of_other_form` for another layout version,
 *   `matching.index_damaged` for a wrong checksum or length
 */
export async function readRosterIndex(
  buffer: SharedArrayBuffer,
  pause: () => Promise<void>,
): Promise<RosterIndex> {
  await checkSections(buffer, pause);
  return new RosterIndex(buffer);
}

/** Packs the sections of a roster into one buffer. */
export function packRosterIndex(sections: Sections, fingerprint: string): RosterIndex {
  return new RosterIndex(packSections(sections, fingerprint));
}

function indexIn(buckets: Uint32Array, hashes: Uint32Array, ids: Uint32Array): PackedIndex {
  return new PackedIndex({ buckets, hashes, ids });
}

function vocabularyIn(sections: Sections): VocabularyArrays {
  return {
    words: {
      starts: sections.vocabularyStarts,
      bytes: sections.vocabularyBytes,
      hashes: sections.vocabularyHashes,
      slots: sections.vocabularySlots,
    },
    starts: sections.postingStarts,
    postings: sections.postings,
    bits: sections.wordBits,
    common: sections.wordCommon,
    byBeginning: sections.byBeginning,
    byDeletion: {
      buckets: sections.deletionBuckets,
      hashes: sections.deletionHashes,
      ids: sections.deletionIds,
    },
  };
}
