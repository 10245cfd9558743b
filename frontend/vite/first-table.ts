// Derives from the core who may open which built screen, in the shape that the page's first script reads
// (src/first/table.ts). Asks the core about each address that it writes down; adds no rule of its own.

/** The core's questions that the table is made from. An empty role is nobody signed in. */
export interface Rules {
  roles: readonly string[];
  screens(role: string): readonly { id: string; path: string }[];
  landing(role: string): readonly string[];
  opens(role: string, path: string): { screen: string | null; allowed: boolean };
}

export interface Admission {
  id: string;
  pattern: string;
  roles: string[];
  /** Stands in the dashboard's frame. */
  framed: boolean;
}

const NOBODY = '';
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A subset of the core's addresses of a screen: the numbers that it admits, and `new` if it does. */
function patternOf(rules: Rules, role: string, id: string, path: string): string {
  const opened = (value: string) => {
    const { screen, allowed } = rules.opens(role, path.replace('{id}', value));
    return allowed && screen === id;
  };
  for (const sample of ['1', '999999999999999999'])
    if (!opened(sample)) throw new Error(`the core does not open ${path} as ${id} for "${role}"`);
  const ids = [String.raw`[1-9]\d{0,17}`, ...(path.includes('{id}') && opened('new') ? ['new'] : [])];
  const [before = '', after] = path.split('{id}');
  return `^${escaped(before)}${after === undefined ? '' : `(${ids.join('|')})${escaped(after)}`}$`;
}

export function admissions(rules: Rules, built: readonly string[]): Admission[] {
  const found = new Map<string, Admission>();
  for (const role of [NOBODY, ...rules.roles]) {
    for (const { id, path } of rules.screens(role)) {
      if (!built.includes(id)) continue;
      const pattern = patternOf(rules, role, id, path);
      const known = found.get(id) ?? { id, pattern, roles: [], framed: path.startsWith('/dashboard/') };
      if (known.pattern !== pattern) throw new Error(`${id} has other addresses for "${role}"`);
      known.roles.push(role);
      found.set(id, known);
    }
  }
  return [...found.values()];
}

/** The addresses that the router replaces by the role's home, as it finds it: the first landing screen that is built. */
export function leads(rules: Rules, built: readonly string[]): Record<string, Record<string, string>> {
  const home = (role: string) => {
    const open = rules.screens(role).filter(({ id }) => built.includes(id));
    const first = rules.landing(role).find((id) => open.some((screen) => screen.id === id));
    return open.find(({ id }) => id === first)?.path ?? '/';
  };
  return Object.fromEntries([
    [NOBODY, { '/dashboard': '/' }],
    ...rules.roles.map((role) => [role, { '/dashboard': home(role), '/login': home(role) }]),
  ]);
}
