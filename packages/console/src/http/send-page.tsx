import { isolateTexts } from '@crs/domain';
import type { Response } from 'express';
import { renderToString } from 'preact-render-to-string';
import { ShownTiles } from '../drawing/shown-tiles.js';
import { Document } from '../layout/document.js';
import { PublicUrl } from '../layout/public-url.js';
import { Asked, type AskedTables } from '../layout/sorting.js';
import type { PageContent, PageContext } from '../page.js';
import { assetAddress } from './assets.js';
import { neverStored } from './never-stored.js';

/** Nothing is loaded from elsewhere, and no script stands in a page. */
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

/** Sends a page as HTML. */
export function sendPage(
  response: Response,
  content: PageContent,
  context: Pick<
    PageContext,
    'user' | 'csrfToken' | 'isIndexed' | 'audience' | 'mapTiles' | 'publicUrl' | 'tellsByMail'
  >,
  asked: AskedTables | null = null,
): void {
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
          />
        </PublicUrl.Provider>
      </Asked.Provider>
    </ShownTiles.Provider>,
  );
  if (context.user !== null) neverStored(response);
  // What must not be stored was said before all checks.
  else if (response.get('Cache-Control') === undefined) response.set('Cache-Control', 'no-cache');
  const isHidden = !context.isIndexed || context.user !== null || context.audience === 'users';
  // Other origins read the API, not pages that somebody is logged in to.
  response.removeHeader('Access-Control-Allow-Origin');
  response.removeHeader('Access-Control-Expose-Headers');
  response
    .status(content.status ?? 200)
    .set({
      'Content-Security-Policy': POLICY,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'same-origin',
      Vary: 'Cookie',
      Link: `<${assetAddress('console.css')}>; rel=preload; as=style`,
      ...(isHidden && { 'X-Robots-Tag': 'noindex' }),
    })
    .type('html')
    .send(isolateTexts(`<!doctype html>${html}`));
}
