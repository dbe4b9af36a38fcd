/**
 * Names what bull-board leaves to the eye: buttons that are pictures, and the heading of a page. Its own classes are made up with
 * each of its versions; those of its pictures are the names that lucide gives them.
 */
const NAMES = {
  maximize: 'Full screen',
  settings: 'Settings',
  'circle-user': 'Pages of this service',
  'ellipsis-vertical': 'Actions',
};

function pictureOf(button) {
  const picture = [...(button.querySelector('svg')?.classList ?? [])].find((one) =>
    one.startsWith('lucide-'),
  );
  return picture?.slice('lucide-'.length);
}

function asHeading(element, level) {
  element?.setAttribute('role', 'heading');
  element?.setAttribute('aria-level', level);
}

function nameEverything() {
  for (const button of document.querySelectorAll('button')) {
    // A picture may bring styles, which are no text.
    const shown = button.querySelector('style') === null ? button.textContent.trim() : '';
    const label = button.getAttribute('aria-label') ?? '';
    const picture = pictureOf(button);
    if (shown === '' && label === '') {
      button.setAttribute(
        'aria-label',
        NAMES[picture] ?? picture?.replaceAll('-', ' ') ?? 'Server of the queue',
      );
      button.querySelector('svg[role="img"]')?.setAttribute('role', 'presentation');
    }
    // Who speaks to the page says what is shown.
    if (shown !== '' && label !== '' && !label.includes(shown))
      button.setAttribute('aria-label', `${shown}: ${label}`);
  }
  const logo = document.querySelector('header a');
  logo?.querySelector('img')?.setAttribute('alt', '');
  if (document.querySelector('h1') === null) asHeading(logo?.querySelector('span'), '1');
  // A job stands below the page, not below four levels of it.
  for (const job of document.querySelectorAll('h5')) asHeading(job, '2');
  for (const list of document.querySelectorAll('ul[role="navigation"]')) list.setAttribute('role', 'list');
}

new MutationObserver(nameEverything).observe(document.getElementById('root'), {
  childList: true,
  subtree: true,
});
