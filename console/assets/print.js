/** Prints a report by a button, which is hidden without this script: the browser's own menu prints as well, and saves as PDF. */
for (const button of document.querySelectorAll('button[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}
// On paper an address needs its host, which the service does not know where it is not set.
for (const address of document.querySelectorAll('[data-address]'))
  if (address.textContent.startsWith('/')) address.textContent = location.origin + address.textContent;
