/** Renews the parts of a page that show work: every few seconds while they say so and somebody looks. */

const renew = async () => {
  const parts = [...document.querySelectorAll('[data-refresh]')];
  if (parts.length === 0) return;
  if (document.visibilityState === 'visible') {
    try {
      const response = await fetch(location.href, { headers: { Accept: 'text/html' } });
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      for (const part of parts) {
        const renewed = page.getElementById(part.id);
        // Somebody who reads a link there keeps it.
        if (response.ok && renewed !== null && !part.contains(document.activeElement))
          part.replaceWith(renewed);
      }
    } catch {
      // The next try may find the server again; the page stays as it is.
    }
  }
  setTimeout(renew, 3000);
};

setTimeout(renew, 3000);
