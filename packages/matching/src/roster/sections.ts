/** The layout of a roster index in one buffer: a header, a table of sections, and the sections. */
// crc32 from zlib is part of Node, processes several gigabytes a second, and finds the usual file damage: flipped bits,
// missing ends, blocks of zeros. Protection from forgery isn't needed.
import { crc32 } from 'node:zlib';
import { CrsError } from '@crs/domain';

/** The sections in order. A different order or meaning requires a new `layoutVersion`. */
const sectionKinds = {
  ids: Float64Array,
  serializedStarts: Uint32Array,
  serialized: Uint8Array,
  textStarts: Uint32Array,
  textBytes: Uint8Array,
  textHashes: Uint32Array,
  textSlots: Uint32Array,
  addresses: Uint32Array,
  addressHashes: Uint32Array,
  towns: Uint32Array,
  inCity: Uint32Array,
  inZip: Uint32Array,
  phones: Uint32Array,
  licenses: Uint32Array,
  dates: Uint32Array,
  days: Float32Array,
  trades: Uint32Array,
  firms: Uint32Array,
  tradeSets: Uint8Array,
  entryStarts: Uint32Array,
  entryWords: Uint32Array,
  wordStarts: Uint32Array,
  words: Uint32Array,
  kinds: Uint8Array,
  nameHashes: Uint32Array,
  printedHashes: Uint32Array,
  vocabularyStarts: Uint32Array,
  vocabularyBytes: Uint8Array,
  vocabularyHashes: Uint32Array,
  vocabularySlots: Uint32Array,
  postingStarts: Uint32Array,
  postings: Uint32Array,
  wordBits: Float32Array,
  wordCommon: Uint8Array,
  byBeginning: Uint32Array,
  deletionBuckets: Uint32Array,
  deletionHashes: Uint32Array,
  deletionIds: Uint32Array,
  nameBuckets: Uint32Array,
  nameKeys: Uint32Array,
  nameIds: Uint32Array,
  addressBuckets: Uint32Array,
  addressKeys: Uint32Array,
  addressIds: Uint32Array,
  phoneBuckets: Uint32Array,
  phoneKeys: Uint32Array,
  phoneIds: Uint32Array,
  licenseBuckets: Uint32Array,
  licenseKeys: Uint32Array,
  licenseIds: Uint32Array,
  licenseFormBuckets: Uint32Array,
  licenseFormKeys: Uint32Array,
  licenseFormIds: Uint32Array,
} as const;

type SectionName = keyof typeof sectionKinds;
/** In shared memory or not. */
type ArrayOf<Kind> = Kind extends typeof Float64Array
  ? Float64Array
  : Kind extends typeof Float32Array
    ? Float32Array
    : Kind extends typeof Uint32Array
      ? Uint32Array
      : Uint8Array;
export type Sections = { readonly [Name in SectionName]: ArrayOf<(typeof sectionKinds)[Name]> };

const sectionNames = Object.keys(sectionKinds) as SectionName[];

/** The first bytes of every roster index. */
const magic = 'CRSROSTR';
/** Raise it after changing the layout, normalization, or counts: whenever the same contractors give different bytes. */
const layoutVersion = 13;

const versionAt = 8;
/** Covers everything after it. */
const checksumAt = 12;
const fingerprintAt = 16;
const fingerprintBytes = 32;
const lengthAt = fingerprintAt + fingerprintBytes;
const tableAt = lengthAt + 8;
/** First byte and length of each section. */
const rowBytes = 16;
const headerBytes = tableAt + sectionNames.length * rowBytes;

/** Bytes to check between two pauses: some milliseconds. */
const piece = 8 * 1024 * 1024;

/**
 * Copies the sections into one shared buffer, after a header.
 * @param fingerprint see `rosterFingerprint`: 64 hexadecimal digits
 */
export function packSections(sections: Sections, fingerprint: string): SharedArrayBuffer {
  let end = headerBytes;
  const rows = sectionNames.map((name) => {
    const at = end;
    end = aligned(at + sections[name].byteLength);
    return { name, at, length: sections[name].byteLength };
  });
  const buffer = new SharedArrayBuffer(end);
  const bytes = Buffer.from(buffer);
  bytes.write(magic, 0, 'latin1');
  bytes.writeUInt32LE(layoutVersion, versionAt);
  bytes.write(fingerprint, fingerprintAt, fingerprintBytes, 'hex');
  bytes.writeDoubleLE(end, lengthAt);
  rows.forEach(({ name, at, length }, row) => {
    bytes.writeDoubleLE(at, tableAt + row * rowBytes);
    bytes.writeDoubleLE(length, tableAt + row * rowBytes + 8);
    const { buffer: from, byteOffset } = sections[name];
    bytes.set(new Uint8Array(from, byteOffset, length), at);
  });
  bytes.writeUInt32LE(crc32(bytes.subarray(fingerprintAt)), checksumAt);
  return buffer;
}

/**
 * Opens the sections of a buffer in place. Doesn't compare the checksum, see `checkSections`.
 * @throws CrsError if the buffer is not a roster index, has another layout version, or is incomplete
 */
export function openSections(buffer: SharedArrayBuffer): {
  sections: Sections;
  fingerprint: string;
  checksum: number;
} {
  const bytes = headed(buffer);
  const sections = Object.fromEntries(
    sectionNames.map((name, row) => {
      const kind: new (buffer: ArrayBufferLike, at: number, length: number) => unknown = sectionKinds[name];
      const at = bytes.readDoubleLE(tableAt + row * rowBytes);
      const length = bytes.readDoubleLE(tableAt + row * rowBytes + 8);
      return [name, new kind(buffer, at, length / sectionKinds[name].BYTES_PER_ELEMENT)];
    }),
  );
  return {
    sections: sections as unknown as Sections,
    fingerprint: bytes.toString('hex', fingerprintAt, fingerprintAt + fingerprintBytes),
    checksum: bytes.readUInt32LE(checksumAt),
  };
}

/** The bytes of a buffer, after a check of its header. */
function headed(buffer: SharedArrayBuffer): Buffer {
  const bytes = Buffer.from(buffer);
  if (bytes.length < headerBytes || bytes.toString('latin1', 0, versionAt) !== magic) {
    throw unreadable('matching.index_unknown', 'This is not a roster index.');
  }
  const found = bytes.readUInt32LE(versionAt);
  if (found !== layoutVersion) {
    throw unreadable(
      'matching.index_of_other_form',
      `The roster index has layout version ${found}; this program reads version ${layoutVersion}.`,
    );
  }
  if (bytes.readDoubleLE(lengthAt) !== bytes.length) {
    throw unreadable('matching.index_damaged', 'The roster index is damaged: its end is missing.');
  }
  return bytes;
}

/**
 * Compares a buffer's content with its checksum, piece by piece, with a pause after each.
 * @throws CrsError if they differ, if the buffer is not a roster index, or if it has another layout version
 */
export async function checkSections(buffer: SharedArrayBuffer, pause: () => Promise<void>): Promise<void> {
  const bytes = headed(buffer);
  let checksum = 0;
  for (let at = fingerprintAt; at < bytes.length; at += piece) {
    checksum = crc32(bytes.subarray(at, at + piece), checksum);
    await pause();
  }
  if (checksum !== bytes.readUInt32LE(checksumAt)) {
    throw unreadable('matching.index_damaged', 'The roster index is damaged: its checksum differs.');
  }
}

function unreadable(code: string, message: string): CrsError {
  return new CrsError(code, message, {
    nextStep: 'Delete the file; a missing index is rebuilt.',
  });
}

/** Rounds up to eight bytes, the alignment of the widest numbers. */
function aligned(at: number): number {
  return Math.ceil(at / 8) * 8;
}
