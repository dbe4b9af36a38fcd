/** Builds a roster's index, from scratch or from the previous index. */
import type { RosterEntry } from '@crs/domain';
import type { Dictionaries } from '@crs/normalise';
import { addressKey } from '../comparable-address.js';
import { firmsOfRoster } from '../firms/firms-of-roster.js';
import { hashText, packIndex } from '../packed-index.js';
import type { PolicyValues } from '../settings.js';
import { tradesIn } from '../trades.js';
import { NameTableBuilder } from '../words/name-table.js';
import { VocabularyBuilder } from '../words/vocabulary.js';
import { streetParts } from './address-table.js';
import { readContractor, serializeEntry } from './contractor.js';
import { daysOf } from './days.js';
import { indexLicenseForms } from './find-license.js';
import { rosterFingerprint } from './fingerprint.js';
import { GrowingBytes, GrowingNumbers } from './growing-arrays.js';
import { refuseBeyond } from './limits.js';
import { packRosterIndex, type RosterIndex } from './roster-index.js';
import type { Sections } from './sections.js';
import { TextPool, TextPoolBuilder } from './text-pool.js';
import { countTowns } from './town-counts.js';

/**
 * Normalizes and indexes contractors. One index serves all scopes with the same rosters.
 *
 * Unchanged contractors are copied from the previous index, since parsing names and addresses is most of the work.
 * Counts and lookups are rebuilt, so the result is byte for byte the same as without it. Changes on top of an old index
 * would be faster, but the rarities, and so the matches, would depend on history.
 * @param former an earlier index of these rosters; ignored if its fingerprint differs
 */
export function buildRosterIndex(
  entries: Iterable<RosterEntry>,
  dictionaries: Dictionaries,
  policy: PolicyValues,
  former: RosterIndex | null = null,
): RosterIndex {
  const builder = new RosterIndexBuilder(dictionaries, policy, former);
  for (const entry of entries) builder.add(entry);
  return builder.build();
}

/** Builds an index from a stream of contractors: `add` each, then `build` once. */
export class RosterIndexBuilder {
  private readonly fingerprint: string;
  private readonly former: ReturnType<RosterIndex['former']> | null;
  private readonly formerIndex: RosterIndex | null;
  private readonly formerNumbers: FormerNumbers | null;
  private readonly ids: number[] = [];
  private readonly serialized = new GrowingBytes();
  private readonly serializedStarts = new GrowingNumbers();
  private readonly texts: TextPoolBuilder;
  private readonly vocabulary: VocabularyBuilder;
  private readonly names: NameTableBuilder;
  private readonly addresses = new GrowingNumbers();
  private readonly addressHashes = new GrowingNumbers();
  private readonly towns = new GrowingNumbers();
  private readonly phones = new GrowingNumbers();
  private readonly licenses = new GrowingNumbers();
  private readonly dates = new GrowingNumbers();
  private readonly trades = new GrowingNumbers();
  private readonly tradeSets = new Map<string, number>();
  private readonly tradesRead = new Map<string, number>();
  /** Numbers of entries whose names are not keys. */
  private readonly unnamed = new Set<number>();
  private readCount = 0;

  constructor(
    private readonly dictionaries: Dictionaries,
    private readonly policy: PolicyValues,
    former: RosterIndex | null = null,
    /** The roster whose counts determine the rarity of words and towns; null for the one being built. */
    private readonly among: RosterIndex | null = null,
  ) {
    this.fingerprint = rosterFingerprint(dictionaries, policy);
    this.formerIndex = former?.fingerprint === this.fingerprint ? former : null;
    this.former = this.formerIndex?.former() ?? null;
    this.formerNumbers = this.formerIndex === null ? null : new FormerNumbers(this.formerIndex.ids);
    this.texts = new TextPoolBuilder(this.formerIndex?.texts ?? null);
    this.texts.add('');
    this.vocabulary = new VocabularyBuilder(this.formerIndex?.words ?? null);
    this.names = new NameTableBuilder(this.vocabulary);
  }

  /** Contractors parsed so far, not counting those copied from the previous index. */
  get read(): number {
    return this.readCount;
  }

  /** @param findsByName false for an entry that claims find only by its address or phone */
  add(entry: RosterEntry, findsByName = true): void {
    const number = this.ids.length;
    if (!findsByName) this.unnamed.add(number);
    const text = serializeEntry(entry);
    const from = this.serialized.length;
    this.ids.push(entry.id);
    this.serializedStarts.push(from);
    this.serialized.addText(text, 'utf8', text.length * 3);
    const before = this.formerNumberOf(entry.id, from);
    if (before >= 0) this.takeOver(number, before);
    else this.readAnew(number, entry);
  }

  /** The number of the same contractor in the previous index if nothing that it prints has changed; otherwise -1. */
  private formerNumberOf(id: number, serializedFrom: number): number {
    if (this.former === null || this.formerNumbers === null) return -1;
    const before = this.formerNumbers.numberOf(id);
    if (before < 0) return -1;
    const { serializedStarts } = this.former.sections;
    const from = serializedStarts[before] as number;
    const to = serializedStarts[before + 1] as number;
    return this.serialized.endsLike(serializedFrom, this.former.serialized, from, to) ? before : -1;
  }

  private readAnew(number: number, entry: RosterEntry): void {
    this.readCount += 1;
    const { names, address, phone, license } = readContractor(entry, this.dictionaries);
    this.names.add(number, names);
    for (const part of streetParts) this.addresses.push(this.texts.add(address[part]));
    this.towns.push(this.texts.add(address.city));
    this.towns.push(this.texts.add(address.zip));
    this.addressHashes.push(hashText(addressKey(address)));
    this.phones.push(this.texts.add(phone));
    this.licenses.push(this.texts.add(license));
    this.dates.push(this.texts.add(entry.originalDate ?? ''));
    this.dates.push(this.texts.add(entry.expirationDate ?? ''));
    this.trades.push(this.tradesOf(entry.licenseTypes));
  }

  /** Copies a contractor, adding the same texts in the same order as `readAnew`. */
  private takeOver(number: number, before: number): void {
    const { sections, tradeSets } = this.former as NonNullable<typeof this.former>;
    const { texts } = this;
    this.names.addFormer(number, (this.formerIndex as RosterIndex).names, before);
    const width = streetParts.length;
    for (let part = 0; part < width; part += 1) {
      this.addresses.push(texts.addFormer(sections.addresses[before * width + part] as number));
    }
    this.towns.push(texts.addFormer(sections.towns[before * 2] as number));
    this.towns.push(texts.addFormer(sections.towns[before * 2 + 1] as number));
    this.addressHashes.push(sections.addressHashes[before] as number);
    this.phones.push(texts.addFormer(sections.phones[before] as number));
    this.licenses.push(texts.addFormer(sections.licenses[before] as number));
    this.dates.push(texts.addFormer(sections.dates[before * 2] as number));
    this.dates.push(texts.addFormer(sections.dates[before * 2 + 1] as number));
    this.trades.push(this.tradeSetOf(tradeSets[sections.trades[before] as number] as ReadonlySet<string>));
  }

  private tradesOf(licenseTypes: readonly string[]): number {
    const key = licenseTypes.join('\n');
    let set = this.tradesRead.get(key);
    if (set === undefined) {
      set = this.tradeSetOf(tradesIn(licenseTypes, this.policy.trade.words));
      this.tradesRead.set(key, set);
    }
    return set;
  }

  /** The number of a set of trades. A different order is a different set, since evidence lists trades in order. */
  private tradeSetOf(trades: ReadonlySet<string>): number {
    const key = JSON.stringify([...trades]);
    let number = this.tradeSets.get(key);
    if (number === undefined) {
      number = this.tradeSets.size;
      this.tradeSets.set(key, number);
    }
    return number;
  }

  build(): RosterIndex {
    const vocabulary = this.vocabulary.build(this.ids.length, this.policy, this.among);
    const { owners, hashes: nameHashes, ...names } = this.names.build(vocabulary.bits);
    refuseBeyond(this.serialized.length, 2 ** 32 - 1, 'bytes of text');
    this.serializedStarts.push(this.serialized.length);
    const texts = this.texts.build();
    const towns = this.towns.taken();
    const addresses = this.addresses.taken();
    const phones = this.phones.taken();
    const licenses = this.licenses.taken();
    const dates = this.dates.taken();
    const isKey = (_: number, at: number): boolean => !this.unnamed.has(owners[at] as number);
    const byName =
      this.unnamed.size === 0
        ? packIndex(nameHashes, owners)
        : packIndex(nameHashes.filter(isKey), owners.filter(isKey));
    const byAddress = indexWhere(this.addressHashes.taken(), (number) =>
      this.hasAddressKey(addresses, number),
    );
    const byPhone = indexTexts(phones, texts.hashes);
    const byLicense = indexTexts(licenses, texts.hashes);
    const byLicenseForm = indexLicenseForms(licenses, new TextPool(texts));
    const inCity = countTowns(towns, 0, texts, this.among);
    const inZip = countTowns(towns, 1, texts, this.among);
    const lookUps = this.among === null ? [byName, byAddress, byPhone] : [];
    const firms = firmsOfRoster(
      {
        size: this.ids.length,
        names: { ...names, hashes: nameHashes },
        ...{ vocabulary, addresses, towns, inCity, inZip, phones, texts: new TextPool(texts) },
        lookUps,
      },
      this.policy,
    );
    const sections: Sections = {
      ids: Float64Array.from(this.ids),
      serializedStarts: this.serializedStarts.taken(),
      serialized: this.serialized.taken(),
      textStarts: texts.starts,
      textBytes: texts.bytes,
      textHashes: texts.hashes,
      textSlots: texts.slots,
      addresses,
      addressHashes: this.addressHashes.taken(),
      towns,
      inCity,
      inZip,
      phones,
      licenses,
      dates,
      days: daysOf(dates, new TextPool(texts)),
      trades: this.trades.taken(),
      firms,
      tradeSets: Buffer.from(`[${[...this.tradeSets.keys()].join(',')}]`, 'utf8'),
      ...names,
      nameHashes,
      vocabularyStarts: vocabulary.words.starts,
      vocabularyBytes: vocabulary.words.bytes,
      vocabularyHashes: vocabulary.words.hashes,
      vocabularySlots: vocabulary.words.slots,
      postingStarts: vocabulary.starts,
      postings: vocabulary.postings,
      wordBits: vocabulary.bits,
      wordCommon: vocabulary.common,
      byBeginning: vocabulary.byBeginning,
      deletionBuckets: vocabulary.byDeletion.buckets,
      deletionHashes: vocabulary.byDeletion.hashes,
      deletionIds: vocabulary.byDeletion.ids,
      nameBuckets: byName.buckets,
      nameKeys: byName.hashes,
      nameIds: byName.ids,
      addressBuckets: byAddress.buckets,
      addressKeys: byAddress.hashes,
      addressIds: byAddress.ids,
      phoneBuckets: byPhone.buckets,
      phoneKeys: byPhone.hashes,
      phoneIds: byPhone.ids,
      licenseBuckets: byLicense.buckets,
      licenseKeys: byLicense.hashes,
      licenseIds: byLicense.ids,
      licenseFormBuckets: byLicenseForm.buckets,
      licenseFormKeys: byLicenseForm.hashes,
      licenseFormIds: byLicenseForm.ids,
    };
    return packRosterIndex(sections, this.fingerprint);
  }

  /** True if `addressKey` returns a key: house number and street, or a post office box. */
  private hasAddressKey(addresses: Uint32Array, number: number): boolean {
    const at = number * streetParts.length;
    return (addresses[at] !== 0 && addresses[at + 1] !== 0) || addresses[at + 4] !== 0;
  }
}

/** Looks up numbers in a former index by id. Contractors mostly come in the same order as before. */
class FormerNumbers {
  private next = 0;
  private byId: Map<number, number> | null = null;

  constructor(private readonly ids: Float64Array) {}

  numberOf(id: number): number {
    if (this.ids[this.next] !== id) {
      this.byId ??= new Map(Array.from(this.ids, (known, number) => [known, number]));
      const number = this.byId.get(id);
      if (number === undefined) return -1;
      this.next = number;
    }
    this.next += 1;
    return this.next - 1;
  }
}

function indexTexts(numbers: Uint32Array, hashes: Uint32Array): ReturnType<typeof packIndex> {
  return indexWhere(
    numbers.map((number) => hashes[number] as number),
    (at) => numbers[at] !== 0,
  );
}

function indexWhere(hashes: Uint32Array, isThere: (at: number) => boolean): ReturnType<typeof packIndex> {
  const keys = new GrowingNumbers();
  const ids = new GrowingNumbers();
  for (let at = 0; at < hashes.length; at += 1) {
    if (!isThere(at)) continue;
    keys.push(hashes[at] as number);
    ids.push(at);
  }
  return packIndex(keys.taken(), ids.taken());
}
