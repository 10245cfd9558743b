// Marks the stored colour mode before anything is painted. A classic script of the page itself, because modules run
// after the first painting; src/lib/look.ts owns the mode afterwards.
try {
  if (localStorage.getItem('colorMode') === 'dark') {
    document.documentElement.classList.add('dark');
    document.documentElement.style.colorScheme = 'dark';
  }
} catch {
  // Storage is forbidden: the page is light.
}
