/**
 * `/`, Ctrl-K and Cmd-K go to the search field of the page, or to the page of the search where there is none. Nobody who types into a
 * field is disturbed. Without this script the links do the same.
 */
const TYPED = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const ARRIVED = '#search';

const field = document.querySelector('search input[type="search"]');
field?.setAttribute('aria-keyshortcuts', '/ Control+K Meta+K');
if (location.hash === ARRIVED) field?.focus();

document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey;
  const isK = key?.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
  if (event.defaultPrevented || !(isSlash || isK) || target.closest?.(TYPED)) return;
  event.preventDefault();
  if (field === null) location.assign(`/search${ARRIVED}`);
  else {
    field.focus();
    field.select();
  }
});
