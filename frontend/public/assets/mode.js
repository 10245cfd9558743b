// Before the first paint: the chosen colour mode and language on <html>.
(function () {
  try {
    var root = document.documentElement;
    var dark = localStorage.getItem('colorMode') === 'dark';
    root.classList.add(dark ? 'dark' : 'light');
    root.style.colorScheme = dark ? 'dark' : 'light';
    if (localStorage.getItem('language') === 'sr_Latn_RS') root.lang = 'sr-Latn-RS';
  } catch (_) {
    // Storage is switched off: the light look.
  }
})();
