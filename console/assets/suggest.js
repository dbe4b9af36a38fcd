/** Shows the results of a search while somebody types. Without this script the form is sent as usual. */

const PAUSE = 250;
const FEWEST = 3;

for (const input of document.querySelectorAll('input[data-suggest]')) {
  const form = input.form;
  let timer;
  let asked = new AbortController();
  let shown = '';
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      // Whatever is still to come is of other words.
      asked.abort();
      const given = [...new FormData(form)]
        .map(([name, value]) => [name, value.trim()])
        .filter(([, value]) => value !== '');
      const typed = input.value.trim().length;
      if (given.length === 0 || (typed > 0 && typed < FEWEST)) return;
      const address = `${form.action}?${new URLSearchParams(given)}`;
      if (address === shown) return;
      asked = new AbortController();
      try {
        const response = await fetch(address, { signal: asked.signal });
        if (!response.ok) return;
        show(new DOMParser().parseFromString(await response.text(), 'text/html'), form);
        shown = address;
        history.replaceState(null, '', address);
      } catch (error) {
        // Another letter replaces this search; without a network the form still works.
        if (error.name !== 'AbortError') input.removeAttribute('data-suggest');
      }
    }, PAUSE);
  });
  // The form is sent: nothing that was typed before may replace what comes.
  form.addEventListener('submit', () => {
    clearTimeout(timer);
    asked.abort();
  });
}

/** Replaces the heading and what stands below the form, and says how many were found. */
function show(found, form) {
  const here = form.closest('search');
  const there = found.querySelector('search');
  if (here === null || there === null) return;
  while (here.nextSibling) here.nextSibling.remove();
  while (there.nextSibling) here.parentNode.append(there.nextSibling);
  const heading = document.querySelector('h1');
  heading.textContent = found.querySelector('h1').textContent;
  document.querySelector('.subtitle')?.remove();
  document.title = found.title;
  const count = document.querySelector('[data-count]');
  const announced = here.querySelector('[data-announce]');
  if (count !== null && announced !== null) announced.textContent = count.textContent;
}
