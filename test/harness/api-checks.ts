import { request as httpRequest } from 'node:http';
import { type ErrorEnvelope, errorCodes } from '@crs/api';
import { expect } from '@jest/globals';
import { startTestApi, type TestApi, type TestApiOptions } from './api.js';

/** Runs work with its own API, so that no other test uses its limits and records. */
export async function withFreshApi(
  work: (fresh: TestApi) => Promise<void>,
  options: TestApiOptions = {},
): Promise<void> {
  const fresh = await startTestApi(options);
  try {
    await work(fresh);
  } finally {
    await fresh.close();
  }
}

/** The error of a response, after checking what every error must have. */
export async function errorOf(response: Response): Promise<ErrorEnvelope['error'] & { status: number }> {
  const body = (await response.json()) as ErrorEnvelope;
  expect(response.headers.get('X-Error-Code')).toBe(body.error.code);
  expect(response.headers.get('X-Request-Id')).toBe(body.error.request_id);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(body.error.doc_url).toBe(`${new URL(response.url).origin}/docs/errors#${body.error.code}`);
  expect(response.status).toBe(errorCodes[body.error.code as keyof typeof errorCodes].status);
  return { ...body.error, status: response.status };
}

/** The limit headers of every response. */
export const limitHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/** A GET that can have a body and whose response isn't decoded, which fetch doesn't allow. */
export function rawGet(
  url: string,
  key: string,
  { text, ...headers }: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      url,
      {
        headers: {
          Authorization: `Bearer ${key}`,
          'Accept-Encoding': 'gzip',
          ...(text === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(text)) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}
