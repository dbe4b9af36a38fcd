/** Shows what a mapping makes of the sample as soon as it was changed. Without it, the button does the same. */

const form = document.querySelector('form[data-preview]');
let waiting = 0;
let asked = 0;

const renew = async () => {
  const mine = ++asked;
  const preview = document.getElementById('preview');
  preview.setAttribute('aria-busy', 'true');
  const fields = new URLSearchParams(new FormData(form));
  fields.set('action', 'preview');
  try {
    const response = await fetch(form.dataset.preview, { method: 'POST', body: fields });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const renewed = page.getElementById('preview');
    if (mine === asked && renewed !== null) document.getElementById('preview').replaceWith(renewed);
  } catch {
    // The button shows it as well, or says why not.
    preview.removeAttribute('aria-busy');
  }
};

form?.addEventListener('change', () => {
  clearTimeout(waiting);
  waiting = setTimeout(renew, 300);
});
