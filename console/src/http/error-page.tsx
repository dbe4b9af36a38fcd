import type { ErrorRequestHandler } from 'express';
import type { ConsoleDeps, PageServices } from '../deps.js';
import type { PageContent } from '../page.js';
import { PageError } from '../page-error.js';
import { repeatableFields, SentFields } from './kept-form.js';
import { userOf } from './page-handler.js';
import { sendPage } from './send-page.js';

/** What readers can do after API errors. */
const ADVICE: Readonly<Record<number, string>> = {
  400: 'Correct what you entered, or start a new search.',
  404: 'The address may have a typo, or the record is no longer published. Try a search.',
  409: 'Choose one.',
  422: 'Correct what you entered, or start a new search.',
  429: 'Wait a minute, then reload the page.',
  503: 'The service is busy or can’t reach its database. Reload the page in a minute.',
  504: 'This took too long. Narrow the search, for example with a city.',
};

/** Responds to page errors with a page. Express recognizes an error handler by its four parameters. */
export function errorPage(deps: ConsoleDeps, services: PageServices): ErrorRequestHandler {
  return async (thrown, request, response, next) => {
    if (response.headersSent) {
      next(thrown);
      return;
    }
    const content = thrown instanceof PageError ? ownError(thrown) : apiError(thrown, services);
    const { status = 500 } = content;
    const requestId = services.requestId(response);
    if (status >= 500) deps.log.error({ requestId, err: thrown }, 'A page could not be shown.');
    const user = await userOf(request, deps);
    response.set('X-Error-Code', `page.${status}`);
    sendPage(
      response,
      {
        ...content,
        body: (
          <>
            {content.body}
            {request.method === 'POST' && (
              <>
                <SentFields fields={repeatableFields(request.body)} />
                <p>
                  <a href={request.originalUrl}>Back to the page</a>
                </p>
              </>
            )}
            {request.method !== 'POST' && !(thrown instanceof PageError && thrown.next !== undefined) && (
              <ul>
                <li>
                  <a href="/search">Search for a contractor</a>
                </li>
                <li>
                  <a href="/cities">See what we cover</a>
                </li>
              </ul>
            )}
            <p class="quiet">Request {requestId}</p>
          </>
        ),
      },
      { ...deps, user, csrfToken: '' },
    );
  };
}

const ownError = ({ status, title, advice, next }: PageError): PageContent => ({
  status,
  title,
  body: (
    <p class="advice">
      {advice}
      {next !== undefined && (
        <>
          {' '}
          <a href={next.href}>{next.label}</a>
        </>
      )}
    </p>
  ),
});

function apiError(thrown: unknown, services: PageServices): PageContent {
  const { status, message } = services.errorOf(thrown);
  const known = ADVICE[status];
  const isMistyped = status === 400 || status === 422;
  return {
    status,
    title:
      known === undefined
        ? 'Something went wrong'
        : isMistyped
          ? 'We don’t understand this address'
          : message.replace(/\.$/, ''),
    body: (
      <p class="advice">
        {known ?? 'Reload the page. If the error persists, send the operator the number below.'}
        {isMistyped && ` Details: ${message}`}
      </p>
    ),
  };
}
