/** Keys of the review queue: the key that a button, link or field shows presses it, or begins to write in it. */

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input:not([type=checkbox]), select, textarea') !== null;
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const pressed = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (pressed === null) return;
  event.preventDefault();
  if (pressed.matches('input')) pressed.focus();
  else pressed.click();
});
