/** Objects of a bucket: Amazon S3, or another server that speaks its protocol. */
// @aws-sdk/client-s3: finds credentials wherever AWS has them (variables, profiles, roles of containers and clusters)
// and retries. Smaller libraries (s3mini, aws4fetch) take only fixed keys. Loaded only if a bucket is set.
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { BucketSettings } from '@crs/runtime';
import { bucketError, isMissing } from './bucket-error.js';
import type { ByteRange } from './export-storage.js';

/** An object without its content. */
export interface ListedObject {
  readonly key: string;
  readonly etag: string;
}

/** Bytes in a part of an upload, unless the object would have too many parts. */
const PART = 8_388_608;
const MOST_PARTS = 10_000;
/** Parts of one file in memory at a time. */
const PARTS_AT_ONCE = 2;
const CONNECTING_MS = 5_000;
/** Milliseconds from a request to the first byte of its response. */
const ANSWERING_MS = 60_000;

export class BucketObjects {
  readonly #client: S3Client;

  constructor(private readonly settings: BucketSettings) {
    const { region, endpoint } = settings;
    // It would warn on standard error, among the log lines, that a later release needs a later Node.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
    this.#client = new S3Client({
      ...(region === null ? {} : { region }),
      // Other servers rarely have a host name for each bucket, and don't know all checksums of AWS.
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECTING_MS,
        requestTimeout: ANSWERING_MS,
        throwOnRequestTimeout: true,
      },
    });
  }

  /** The objects whose keys begin so. */
  async list(prefix: string): Promise<ListedObject[]> {
    const objects: ListedObject[] = [];
    const input = { Bucket: this.settings.bucket, Prefix: prefix };
    try {
      for await (const page of paginateListObjectsV2({ client: this.#client }, input))
        for (const { Key = '', ETag = '' } of page.Contents ?? []) objects.push({ key: Key, etag: ETag });
    } catch (error) {
      throw bucketError(error, this.settings);
    }
    return objects;
  }

  /** Null for a missing object. */
  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#at(key), Range }));
      return Body instanceof Readable ? Body : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw bucketError(error, this.settings);
    }
  }

  async readText(key: string): Promise<string | null> {
    const content = await this.read(key);
    if (content === null) return null;
    const pieces = (await content.toArray().catch((error) => this.#fail(error))) as Uint8Array[];
    return Buffer.concat(pieces).toString('utf8');
  }

  async writeText(key: string, text: string): Promise<void> {
    const command = new PutObjectCommand({ ...this.#at(key), Body: text, ContentType: 'application/json' });
    await this.#client.send(command).catch((error) => this.#fail(error));
  }

  /** Writes a file part by part. The object appears when it is complete. */
  async upload(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#at(key), Body: createReadStream(path), ContentLength: size },
      partSize: Math.max(PART, Math.ceil(size / MOST_PARTS)),
      queueSize: PARTS_AT_ONCE,
    });
    await upload.done().catch((error) => this.#fail(error));
  }

  /** @returns false for a missing object */
  async download(key: string, path: string): Promise<boolean> {
    const content = await this.read(key);
    if (content === null) return false;
    await pipeline(content, createWriteStream(path, { flags: 'wx' })).catch((error) => this.#fail(error));
    return true;
  }

  /** Copies within the bucket, without a transfer. */
  async copy(from: string, to: string): Promise<void> {
    const source = `${this.settings.bucket}/${from}`;
    const command = new CopyObjectCommand({ ...this.#at(to), CopySource: encodeURI(source) });
    await this.#client.send(command).catch((error) => this.#fail(error));
  }

  /** One by one, because not every server removes several at once. */
  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys)
      await this.#client.send(new DeleteObjectCommand(this.#at(key))).catch((error) => this.#fail(error));
  }

  /** Removes the parts of uploads that began before a moment and never ended. */
  async abortUploads(prefix: string, before: number): Promise<void> {
    const { bucket } = this.settings;
    const command = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix });
    const { Uploads = [] } = await this.#client.send(command).catch((error) => this.#fail(error));
    for (const { Key = '', UploadId, Initiated } of Uploads)
      if (Initiated !== undefined && Initiated.getTime() < before)
        await this.#client
          .send(new AbortMultipartUploadCommand({ ...this.#at(Key), UploadId }))
          .catch((error) => this.#fail(error));
  }

  #at(key: string) {
    return { Bucket: this.settings.bucket, Key: key };
  }

  #fail(error: unknown): never {
    throw bucketError(error, this.settings);
  }
}
