import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { assetAddress, serveAsset } from './assets.js';

/** Returns the content served at an asset's address. */
function served(name: string): string {
  const [, , digest = ''] = assetAddress(name).split('/');
  let content = '';
  const response = { set: () => response, send: (sent: Buffer) => (content = sent.toString()) };
  serveAsset({ params: { name, digest } } as unknown as Request, response as unknown as Response, () => {});
  return content;
}

describe('the style sheet', () => {
  const style = served('console.css');

  it('is small: one request, below 20 KB', () => {
    expect(style.length).toBeLessThan(20 * 1024);
    expect(style).not.toMatch(/\n|\/\*/);
  });

  it('keeps texts, selectors, and values as written', () => {
    expect(style).toContain('content:attr(data-heading) ": "');
    expect(style).toContain('.report :is(th,td){');
    expect(style).toContain('calc(100vh - 1rem)');
    expect(style).toContain('@media (prefers-color-scheme:dark){:root{');
  });
});
