/** What keeps the files of versions. */
import type { Readable } from 'node:stream';
import type { KeptExport, MadeText } from './kept-export.js';

/** A part of a file: the first and the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A complete version's files, while something is made from them. */
export interface VersionFiles {
  readonly version: number;
  /** A folder of this machine for unfinished files. */
  readonly folder: string;
  /** The path of a file on this machine, for reading. There is no file at it if the version doesn't have one. */
  pathOf(name: string): Promise<string>;
  /** Gives a file to a new version, which is being written into a folder. */
  keep(name: string, folder: string): Promise<void>;
  /** Adds a complete text file, which is in `folder`. It is known once both it and its sum are stored. */
  addText(name: string, unfinished: string, sum: MadeText): Promise<void>;
}

/** Versions with their files. A version appears when it is complete. */
export interface ExportStorage {
  /** Where it is, for messages. */
  readonly place: string;
  /** The complete versions, whether readers may have them or not, newest first. */
  readAll(): Promise<KeptExport[]>;
  /** All versions, also those that cannot be read. */
  versions(): Promise<number[]>;
  /** Adds a version: `write` writes its files into an empty folder of this machine. */
  add(version: number, write: (folder: string) => Promise<KeptExport>): Promise<KeptExport>;
  /** Opens the files of a version, to make others from them. */
  use<Result>(version: number, work: (files: VersionFiles) => Promise<Result>): Promise<Result>;
  /** Reads a file; null if it doesn't exist. */
  read(version: number, name: string, range: ByteRange): Promise<Readable | null>;
  /** Removes a version at once; downloads in progress continue. @returns false if there is none */
  remove(version: number): Promise<boolean>;
  /**
   * Checks that files can be written, read, and removed.
   * @throws CrsError `exports.unavailable`
   */
  check(): Promise<void>;
  /** Removes leftovers of killed processes. Call it only while no other process makes or removes exports. */
  removeLeftovers(): Promise<void>;
}
