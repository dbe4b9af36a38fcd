import type { ErrorRequestHandler } from 'express';
import type { ConsoleDeps, PageServices } from '../deps.js';
import type { PageContent } from '../page.js';
import { PageError } from '../page-error.js';
import { repeatableFields, SentFields } from './kept-form.js';
import { userOf } from './page-handler.js';
import { sendPage } from './send-page.js';

/** What somebody may do about errors of the API. */
const ADVICE: Readonly<Record<number, string>> = {
  400: 'Correct what you typed, or begin again from the search.',
  404: 'The address may be mistyped, or the record is not published any more. Try the search.',
  409: 'Say which one you mean.',
  422: 'Correct what you typed, or begin again from the search.',
  429: 'Wait a minute, then load the page again.',
  503: 'The service is busy or its database is away. Load the page again in a minute.',
  504: 'This took too long. Narrow it down, for example with a city.',
};

/** Answers errors of pages with a page. Express recognises it by its four parameters. */
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
                  <a href="/search">Look up a contractor</a>
                </li>
                <li>
                  <a href="/cities">See what is covered</a>
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
          ? 'This address is not understood'
          : message.replace(/\.$/, ''),
    body: (
      <p class="advice">
        {known ?? 'Load the page again. If it stays, tell the operator the number below.'}
        {isMistyped && ` What it says: ${message}`}
      </p>
    ),
  };
}
