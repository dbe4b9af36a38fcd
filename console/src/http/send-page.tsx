import { isolateTexts } from '@crs/domain';
import { NOTHING_WAITS, type Waiting } from '@crs/store';
import type { Response } from 'express';
import { renderToString } from 'preact-render-to-string';
import { ShownTiles } from '../drawing/shown-tiles.js';
import { Document } from '../layout/document.js';
import { PublicUrl } from '../layout/public-url.js';
import { Asked, type AskedTables } from '../layout/sorting.js';
import type { PageContent, PageContext } from '../page.js';
import { assetAddress } from './assets.js';
import { neverStored } from './never-stored.js';

/** Nothing is loaded from other sites, and no script is inline. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Shown = Pick<
  PageContext,
  'user' | 'csrfToken' | 'isIndexed' | 'audience' | 'mapTiles' | 'publicUrl' | 'tellsByMail'
> & { readonly waiting?: Waiting };

/** Sends a page as HTML. */
export function sendPage(
  response: Response,
  content: PageContent,
  context: Shown,
  asked: AskedTables | null = null,
): void {
  sendHtml(response, htmlOf(content, context, asked), context, content.status);
}

/** The document of a page. Pure. */
export function htmlOf(content: PageContent, context: Shown, asked: AskedTables | null): string {
  const html = renderToString(
    <ShownTiles.Provider value={context.mapTiles?.address ?? null}>
      <Asked.Provider value={asked}>
        <PublicUrl.Provider value={context.publicUrl ?? null}>
          <Document
            content={content}
            user={context.user}
            csrfToken={context.csrfToken}
            publicUrl={context.publicUrl ?? null}
            tellsByMail={context.tellsByMail ?? false}
            waiting={context.waiting ?? NOTHING_WAITS}
          />
        </PublicUrl.Provider>
      </Asked.Provider>
    </ShownTiles.Provider>,
  );
  return isolateTexts(`<!doctype html>${html}`);
}

/** Sends the document of a page. */
export function sendHtml(
  response: Response,
  html: string,
  context: Pick<Shown, 'user' | 'isIndexed' | 'audience'>,
  status = 200,
): void {
  if (context.user !== null) neverStored(response);
  // Headers against caching were set before all checks.
  else if (response.get('Cache-Control') === undefined) response.set('Cache-Control', 'no-cache');
  const isHidden = !context.isIndexed || context.user !== null || context.audience === 'users';
  // Other origins may read the API, but not pages that need a login.
  response.removeHeader('Access-Control-Allow-Origin');
  response.removeHeader('Access-Control-Expose-Headers');
  response
    .status(status)
    .set({
      'Content-Security-Policy': POLICY,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'same-origin',
      Vary: 'Cookie',
      Link: `<${assetAddress('console.css')}>; rel=preload; as=style`,
      ...(isHidden && { 'X-Robots-Tag': 'noindex' }),
    })
    .type('html')
    .send(html);
}
