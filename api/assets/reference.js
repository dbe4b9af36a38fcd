/** What the reference gains with a script: search, copy buttons, requests from the page. Without it the page reads the same. */

const KEY = 'crs-api-key';

/** Makes an element: attributes by name, listeners by `onclick` and the like, then its children. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute.startsWith('on')) element.addEventListener(attribute.slice(2), value);
    else if (value === true) element.setAttribute(attribute, '');
    else if (value !== false && value !== undefined) element.setAttribute(attribute, value);
  }
  element.append(...children);
  return element;
}

/* Search: hides the sections that do not have all words, and their links; on the start page, the links of its lists. */

function addSearch() {
  const main = document.querySelector('main');
  const sections = [...main.querySelectorAll('section[id]')];
  const parts = sections.length > 0 ? sections : [...main.querySelectorAll('ul.links li, ul.columns li')];
  const searched = parts.map((part) => ({
    part,
    text: `${part.id} ${part.textContent}`.toLowerCase(),
    link: document.querySelector(`nav.contents a[href="#${part.id}"]`)?.closest('li'),
  }));
  if (searched.length < 2) return;
  const found = make('p', { class: 'quiet', role: 'status' });
  const search = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { part, text, link } of searched) {
      const matches = words.every((word) => text.includes(word));
      if (matches) count++;
      part.hidden = !matches;
      if (link) link.hidden = !matches;
    }
    found.textContent =
      words.length === 0 ? '' : `${count} ${count === 1 ? 'match' : 'matches'} on this page`;
  };
  const input = make('input', { type: 'search', id: 'search', oninput: search, autocomplete: 'off' });
  main
    .querySelector('h1')
    .after(
      make(
        'div',
        { role: 'search' },
        make('label', { for: 'search' }, 'Search this page (press / or Ctrl-K)'),
        input,
        found,
      ),
    );
  document.addEventListener('keydown', (event) => {
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!(isSlash || isK) || event.target.closest('input, textarea, select')) return;
    event.preventDefault();
    input.focus();
  });
}

/* Copy buttons. */

/** Copies a text. Without a secure origin browsers offer no clipboard, so that the text is selected and copied. */
async function copy(block) {
  if (navigator.clipboard) return navigator.clipboard.writeText(block.textContent);
  getSelection().selectAllChildren(block);
  if (!document.execCommand('copy')) throw new Error('The browser does not copy.');
}

function addCopyButton(pre) {
  const button = make('button', { type: 'button', class: 'copy' }, 'Copy');
  button.addEventListener('click', async () => {
    try {
      await copy(pre.firstElementChild ?? pre);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Press Ctrl+C';
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2_000);
  });
  const around = make('div', { class: 'copied' });
  pre.replaceWith(around);
  around.append(button, pre);
  // What scrolls must be reached by the keyboard.
  pre.tabIndex = 0;
  pre.setAttribute('role', 'group');
  pre.setAttribute('aria-label', 'Code');
}

/* Requests from the page. The key stays in this tab, and is sent to this service only. */

let readDocument;
const openApi = () => {
  readDocument ??= fetch('/openapi.json').then((response) => response.json());
  return readDocument;
};

function operationOf(document, id) {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === id) {
        const shared = (kind, one) => (one.$ref ? document.components[kind][one.$ref.split('/').pop()] : one);
        const inPlace = (one) => {
          const parameter = shared('parameters', one);
          return { ...parameter, schema: shared('schemas', parameter.schema) };
        };
        return { path, method, ...operation, parameters: operation.parameters?.map(inPlace) };
      }
  throw new Error(`There is no operation ${id}.`);
}

function fieldOf({ name, in: place, required, schema, example }, id) {
  const options = schema.enum ?? (schema.type === 'boolean' ? ['true', 'false'] : null);
  const attributes = { id, name, 'data-in': place, required: required === true };
  const field = options
    ? make(
        'select',
        attributes,
        make('option', { value: '' }, ''),
        ...options.map((one) => make('option', {}, one)),
      )
    : make('input', { ...attributes, type: 'text', placeholder: String(example), autocomplete: 'off' });
  if (required) field.value = String(example);
  return make('div', {}, make('label', { for: id }, name, required ? ' (required)' : ''), field);
}

/** The form of an operation. */
function formOf(operation) {
  const { operationId, path, method, parameters = [], requestBody } = operation;
  const example = requestBody?.content['application/json']?.example;
  const key = make('input', {
    type: 'password',
    id: `${operationId}-key`,
    autocomplete: 'off',
    required: true,
    'data-key': true,
    oninput: () => {
      sessionStorage.setItem(KEY, key.value.trim());
      for (const other of document.querySelectorAll('[data-key]')) if (other !== key) other.value = key.value;
    },
  });
  key.value = sessionStorage.getItem(KEY) ?? '';
  const body = make('textarea', { id: `${operationId}-body`, rows: '8', spellcheck: 'false' });
  body.value = example === undefined ? '' : JSON.stringify(example, null, 2);
  const answer = make('div', { role: 'status' });
  const send = async (event) => {
    event.preventDefault();
    let url = path;
    const query = new URLSearchParams();
    for (const field of form.querySelectorAll('[data-in]')) {
      if (field.dataset.in === 'path') url = url.replace(`{${field.name}}`, encodeURIComponent(field.value));
      else if (field.value !== '') query.append(field.name, field.value);
    }
    if (query.size > 0) url += `?${query}`;
    answer.replaceChildren(make('p', { class: 'quiet' }, 'Waiting …'));
    answer.replaceChildren(
      ...(await answerTo(url, method.toUpperCase(), key.value.trim(), requestBody && body.value)),
    );
  };
  const form = make(
    'form',
    { onsubmit: send },
    make('div', {}, make('label', { for: key.id }, 'API key (stays in this tab)'), key),
    ...parameters.map((parameter) => fieldOf(parameter, `${operationId}-${parameter.name}`)),
    ...(requestBody ? [make('div', { class: 'wide' }, make('label', { for: body.id }, 'Body'), body)] : []),
    make('div', { class: 'wide' }, make('button', {}, `Send ${method.toUpperCase()}`)),
  );
  return [form, answer];
}

const SHOWN_HEADERS = ['X-Request-Id', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'ETag', 'Retry-After'];

/** Sends a request and shows its answer. */
async function answerTo(url, method, key, body) {
  const headers = { Authorization: `Bearer ${key}` };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const begun = performance.now();
  try {
    const sent = { method, headers, credentials: 'omit', redirect: 'error', cache: 'no-store' };
    const response = await fetch(
      new URL(url, location.origin),
      body === undefined ? sent : { ...sent, body },
    );
    const text = await response.text();
    const took = Math.round(performance.now() - begun);
    const told = SHOWN_HEADERS.filter((name) => response.headers.has(name)).map(
      (name) => `${name}: ${response.headers.get(name)}`,
    );
    const code = make('code', {}, indented(text));
    const block = make('pre', {}, code);
    const parts = [
      make('p', {}, make('strong', {}, `${response.status}`), ` for ${method} ${url} in ${took} ms`),
      make('p', { class: 'quiet' }, told.join(' · ')),
    ];
    if (text === '') return parts;
    const holder = make('div', {}, block);
    addCopyButton(block);
    return [...parts, holder];
  } catch (error) {
    return [make('p', { class: 'required' }, `No answer: ${error.message}`)];
  }
}

function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function addForm(section) {
  const place = make('div', { class: 'try' });
  const details = make('details', {}, make('summary', {}, 'Try it with your key'), place);
  details.addEventListener('toggle', async () => {
    if (!details.open || place.hasChildNodes()) return;
    try {
      place.append(...formOf(operationOf(await openApi(), section.id)));
    } catch (error) {
      place.append(make('p', { class: 'required' }, `The form cannot be made: ${error.message}`));
    }
  });
  section.querySelector('[data-examples]').after(details);
}

/** Opening the examples of one language opens it everywhere. */
function followLanguage() {
  const all = [...document.querySelectorAll('[data-language]')];
  const choose = (language) => {
    for (const one of all) one.open = one.dataset.language === language;
  };
  for (const one of all)
    one.firstElementChild.addEventListener('click', (event) => {
      event.preventDefault();
      choose(one.open ? '' : one.dataset.language);
      one.scrollIntoView({ block: 'nearest' });
    });
}

for (const pre of document.querySelectorAll('pre')) addCopyButton(pre);
for (const section of document.querySelectorAll('section:has([data-examples])')) addForm(section);
followLanguage();
addSearch();
