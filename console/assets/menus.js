/** Closes an open menu on Escape, or when somebody presses beside it. */

const close = (menu) => {
  const isFocused = menu.contains(document.activeElement);
  menu.open = false;
  if (isFocused) menu.querySelector('summary').focus();
};

document.addEventListener('click', (event) => {
  for (const menu of document.querySelectorAll(':is(.menu, .main-menu)[open]'))
    if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape')
    for (const menu of document.querySelectorAll(':is(.menu, .main-menu)[open]')) close(menu);
});
