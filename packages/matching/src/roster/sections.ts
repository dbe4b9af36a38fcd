/** One buffer that holds everything of a roster: where each part stands in it, and whether it came whole. */
// crc32 of zlib: several gigabytes a second with the processor's own instructions, part of Node, and good at what goes
// wrong with files: bits that flip, ends that are missing, blocks of zeros. Nobody forges a file of one's own disk.
import { crc32 } from 'node:zlib';
import { CrsError } from '@crs/domain';

/** The parts in the order in which they stand. Another order or meaning is another `form`. */
const sectionKinds = {
  ids: Float64Array,
  printStarts: Uint32Array,
  prints: Uint8Array,
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
  trades: Uint32Array,
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
} as const;

type SectionName = keyof typeof sectionKinds;
/** In memory of any kind: shared by threads, or of the builder's own. */
type ArrayOf<Kind> = Kind extends typeof Float64Array
  ? Float64Array
  : Kind extends typeof Float32Array
    ? Float32Array
    : Kind extends typeof Uint32Array
      ? Uint32Array
      : Uint8Array;
export type Sections = { readonly [Name in SectionName]: ArrayOf<(typeof sectionKinds)[Name]> };

const sectionNames = Object.keys(sectionKinds) as SectionName[];

/** `CRSROSTR`, read as text. */
const magic = 'CRSROSTR';
/** Raised whenever the same contractors would give other bytes: the layout, normalising, or what is counted. */
const form = 1;

const formAt = 8;
/** Of everything behind it. */
const checksumAt = 12;
const fingerprintAt = 16;
const fingerprintBytes = 32;
const lengthAt = fingerprintAt + fingerprintBytes;
const tableAt = lengthAt + 8;
/** Of each section: its first byte and its length. */
const rowBytes = 16;
const headerBytes = tableAt + sectionNames.length * rowBytes;

/** Bytes that are summed up at a time: some milliseconds. */
const piece = 8 * 1024 * 1024;

/**
 * Copies the parts into one shared buffer, with a head that tells them apart.
 * @param fingerprint digest of what the roster was read by, 64 hexadecimal digits
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
  bytes.writeUInt32LE(form, formAt);
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
 * The parts of a buffer, in place. That its content is whole is not looked at: see `checkSections`.
 * @throws CrsError where the buffer is no roster index, one of another form, or one without its end
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

/** The bytes of a buffer whose head is that of a roster index of this form and length. */
function headed(buffer: SharedArrayBuffer): Buffer {
  const bytes = Buffer.from(buffer);
  if (bytes.length < headerBytes || bytes.toString('latin1', 0, formAt) !== magic) {
    throw unreadable('matching.index_unknown', 'This is no roster index.');
  }
  const found = bytes.readUInt32LE(formAt);
  if (found !== form) {
    throw unreadable(
      'matching.index_of_other_form',
      `The roster index is of form ${found}; form ${form} is read.`,
    );
  }
  if (bytes.readDoubleLE(lengthAt) !== bytes.length) {
    throw unreadable('matching.index_damaged', 'The roster index is damaged: its end is missing.');
  }
  return bytes;
}

/**
 * Holds the content of a buffer against its checksum, piece by piece, with a pause after each.
 * @throws CrsError where they differ, or the buffer is no roster index or one of another form
 */
export async function checkSections(buffer: SharedArrayBuffer, pause: () => Promise<void>): Promise<void> {
  const bytes = headed(buffer);
  let checksum = 0;
  for (let at = fingerprintAt; at < bytes.length; at += piece) {
    checksum = crc32(bytes.subarray(at, at + piece), checksum);
    await pause();
  }
  if (checksum !== bytes.readUInt32LE(checksumAt)) {
    throw unreadable('matching.index_damaged', 'The roster index is damaged: its checksum is another one.');
  }
}

function unreadable(code: string, message: string): CrsError {
  return new CrsError(code, message, {
    nextStep: 'Remove the file: the index is built anew where it is missing.',
  });
}

/** Eight bytes apart, as the widest numbers are. */
function aligned(at: number): number {
  return Math.ceil(at / 8) * 8;
}
