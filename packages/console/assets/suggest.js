/** Shows the results of a search while somebody types. Without this script the form is sent as usual. */

const PAUSE = 250;

for (const input of document.querySelectorAll('input[data-suggest]')) {
  const form = input.form;
  let timer;
  let asked = new AbortController();
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (input.value.trim().length < 3) return;
      asked.abort();
      asked = new AbortController();
      const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
      try {
        const response = await fetch(address, { signal: asked.signal });
        if (!response.ok) return;
        show(new DOMParser().parseFromString(await response.text(), 'text/html'), form);
        history.replaceState(null, '', address);
      } catch (error) {
        // A later letter replaces this search; without a network the form still works.
        if (error.name !== 'AbortError') form.removeAttribute('data-suggest');
      }
    }, PAUSE);
  });
}

/** Replaces what stands below the form. */
function show(found, form) {
  const here = form.closest('search');
  const there = found.querySelector('search');
  if (here === null || there === null) return;
  while (here.nextSibling) here.nextSibling.remove();
  while (there.nextSibling) here.parentNode.append(there.nextSibling);
  document.title = found.title;
}
