/**
 * Renews the parts of a page that show work: every few seconds while they say so and somebody looks. All parts are taken from one
 * answer, so that no figure is older than another.
 */

/** Puts a newer part in the place of one; who stands on a link of it stays there, and a table stays where it was scrolled to. */
const renewPart = (part, renewed) => {
  if (part.isEqualNode(renewed)) return;
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  const scrolled = [...part.querySelectorAll('.scroll')].map((one) => one.scrollLeft);
  part.replaceWith(renewed);
  for (const [at, one] of renewed.querySelectorAll('.scroll').entries()) one.scrollLeft = scrolled[at] ?? 0;
  if (focused === null) return;
  const same = [...renewed.querySelectorAll(focused.localName)].find(
    (one) =>
      one.getAttribute('href') === focused.getAttribute('href') &&
      one.getAttribute('aria-label') === focused.getAttribute('aria-label') &&
      (one.textContent === focused.textContent || one.hasAttribute('aria-label')),
  );
  // What somebody stood on is gone: they stay in its part.
  if (same === undefined) renewed.tabIndex = -1;
  (same ?? renewed).focus({ preventScroll: true });
};

const renew = async () => {
  const parts = [...document.querySelectorAll('[data-refresh]')];
  if (parts.length === 0) return;
  if (document.visibilityState === 'visible') {
    try {
      const response = await fetch(location.href, { headers: { Accept: 'text/html' } });
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const renewed = parts.map((part) => page.getElementById(part.id));
      // Where one is missing, such as on the page of the login, all stay as they are.
      if (response.ok && !renewed.includes(null))
        for (const [at, part] of parts.entries()) renewPart(part, renewed[at]);
    } catch {
      // The next try may find the server again; the page stays as it is.
    }
  }
  setTimeout(renew, 3000);
};

setTimeout(renew, 3000);
