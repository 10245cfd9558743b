// Browser and system names that users recognise, from a user agent.
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|Chromium\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const find = (table: readonly [RegExp, string][], text: string) => table.find(([mark]) => mark.test(text))?.[1];

export function deviceOf(userAgent: string | null): { browser: string; system: string } | null {
  const browser = find(BROWSERS, userAgent ?? '');
  const system = find(SYSTEMS, userAgent ?? '');
  return browser && system ? { browser, system } : null;
}
