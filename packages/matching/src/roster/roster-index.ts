/** A roster in one buffer: normalised once, indexed once, read by all threads. */
import type { RosterEntry } from '@crs/domain';
import { PackedIndex } from '../packed-index.js';
import { NameTable } from '../words/name-table.js';
import type { VocabularyArrays } from '../words/vocabulary.js';
import { AddressTable } from './address-table.js';
import { entryOfPrint } from './contractor.js';
import { dayOf } from './days.js';
import { checkSections, openSections, packSections, type Sections } from './sections.js';
import { TextPool } from './text-pool.js';

/**
 * Contractors are numbered 0 … size-1 in the order they came in; everything known of contractor `n` stands at position `n`.
 * All of it stands in `buffer`, which nobody writes to: give the buffer to other threads, which open it with
 * `openRosterIndex`, and to files, of which `readRosterIndex` makes an index. What is decoded of it on the way is kept by the thread that decoded it.
 */
export class RosterIndex {
  readonly size: number;
  /** Stable ids. */
  readonly ids: Float64Array;
  /** Digest of the dictionaries and the policy it was made with, `rosterFingerprint`. */
  readonly fingerprint: string;
  /** CRC-32 of the content: two indexes with the same fingerprint, size and checksum hold the same. */
  readonly checksum: number;
  /** All texts that are compared by number: parts of addresses, phones, license numbers, dates. The empty text is 0. */
  readonly texts: TextPool;
  /** Comparable phone and license numbers, as numbers of texts; 0 where there is none. */
  readonly phones: Uint32Array;
  readonly licenses: Uint32Array;
  readonly addresses: AddressTable;
  readonly names: NameTable;
  readonly words: TextPool;
  readonly vocabulary: VocabularyArrays;
  readonly byName: PackedIndex;
  readonly byAddress: PackedIndex;
  readonly byPhone: PackedIndex;
  readonly byLicense: PackedIndex;
  private readonly tradeSets: readonly ReadonlySet<string>[];
  private readonly sections: Sections;
  private readonly prints: Buffer;
  private decodedDays: Float32Array | null = null;

  /** @throws CrsError where the buffer is no index, one of another form, or one without its end */
  constructor(readonly buffer: SharedArrayBuffer) {
    const { sections, fingerprint, checksum } = openSections(buffer);
    this.sections = sections;
    this.fingerprint = fingerprint;
    this.checksum = checksum;
    this.size = sections.ids.length;
    this.ids = sections.ids;
    this.phones = sections.phones;
    this.licenses = sections.licenses;
    const { prints, tradeSets } = sections;
    this.prints = Buffer.from(prints.buffer, prints.byteOffset, prints.byteLength);
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
    const sets = JSON.parse(Buffer.from(tradeSets).toString('utf8')) as string[][];
    this.tradeSets = sets.map((trades) => new Set(trades));
  }

  /** A contractor as it came in: decoded each time. */
  entry(number: number): RosterEntry {
    const { printStarts, ids } = this.sections;
    const print = this.prints.toString('utf8', printStarts[number], printStarts[number + 1]);
    return entryOfPrint(ids[number] as number, print);
  }

  phoneOf(entry: number): string {
    return this.texts.textOf(this.phones[entry] as number);
  }

  licenseOf(entry: number): string {
    return this.texts.textOf(this.licenses[entry] as number);
  }

  /** Trades of the license types; empty where they name none. */
  tradesOf(entry: number): ReadonlySet<string> {
    return this.tradeSets[this.sections.trades[entry] as number] as ReadonlySet<string>;
  }

  /** First and last day of each license, as `dayOf` counts them: decoded once, since every candidate's are compared. */
  get days(): Float32Array {
    this.decodedDays ??= this.decodeDays();
    return this.decodedDays;
  }

  /** There are far fewer days than licenses: each is read once. */
  private decodeDays(): Float32Array {
    const read = new Map<number, number>();
    return Float32Array.from(this.sections.dates, (text) => {
      const known = read.get(text);
      if (known !== undefined) return known;
      const day = dayOf(this.texts.textOf(text));
      read.set(text, day);
      return day;
    });
  }

  /** First day of the license, `YYYY-MM-DD`; the empty text where none is known. */
  beganOn(entry: number): string {
    return this.texts.textOf(this.sections.dates[entry * 2] as number);
  }

  /** Last day of the license. */
  endsOn(entry: number): string {
    return this.texts.textOf(this.sections.dates[entry * 2 + 1] as number);
  }

  /** What a former index gives to one that is made from it. */
  former(): {
    readonly sections: Sections;
    readonly prints: Buffer;
    readonly tradeSets: readonly ReadonlySet<string>[];
  } {
    return { sections: this.sections, prints: this.prints, tradeSets: this.tradeSets };
  }
}

/** Opens an index that another thread of this process built or read, at once: nothing of it is copied or checked. */
export function openRosterIndex(buffer: SharedArrayBuffer): RosterIndex {
  return new RosterIndex(buffer);
}

/**
 * Opens an index that comes from a file, and checks its content.
 * @param pause lets others work: the check takes some milliseconds between two pauses
 * @throws CrsError where the buffer is no index (`matching.index_unknown`), one of another form
 *   (`matching.index_of_other_form`), or damaged (`matching.index_damaged`)
 */
export async function readRosterIndex(
  buffer: SharedArrayBuffer,
  pause: () => Promise<void>,
): Promise<RosterIndex> {
  await checkSections(buffer, pause);
  return new RosterIndex(buffer);
}

/** Brings the parts of a roster into one buffer. */
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
