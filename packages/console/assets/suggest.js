/** Shows the results of a search while somebody types. Without this script the form is sent as usual. */

const PAUSE = 250;
const FEWEST = 3;

for (const input of document.querySelectorAll('input[data-suggest]')) {
  const form = input.form;
  let timer;
  let asked = new AbortController();
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const typed = input.value.trim().length;
      if (typed > 0 && typed < FEWEST) return;
      asked.abort();
      asked = new AbortController();
      const given = [...new FormData(form)].filter(([, value]) => value !== '');
      if (given.length === 0) return;
      const address = `${form.action}?${new URLSearchParams(given)}`;
      try {
        const response = await fetch(address, { signal: asked.signal });
        if (!response.ok) return;
        show(new DOMParser().parseFromString(await response.text(), 'text/html'), form);
        history.replaceState(null, '', address);
      } catch (error) {
        // A later letter replaces this search; without a network the form still works.
        if (error.name !== 'AbortError') input.removeAttribute('data-suggest');
      }
    }, PAUSE);
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
