// What the bench asks for. Each request is drawn anew, the same way in each run.

/** Numbers below 1 that look random, the same for the same seed. */
export function dice(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const pick = (random, list) => list[Math.floor(random() * list.length)];
const date = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The words of guests and pets, as often as they occur. */
async function words(get, pages) {
  const found = [];
  const random = dice(7);
  for (let i = 0; i < 20; i += 1) {
    const { items } = await get(`/bookings?pageSize=100&page=${1 + Math.floor(random() * pages)}`);
    for (const item of items) found.push(...item.guestName.split(' '), ...item.petNames);
  }
  return found.filter((word) => word.length > 2).slice(0, 10_000);
}

/** The least text after all texts that begin with `word`. */
const endOf = (word) => word.slice(0, -1) + String.fromCodePoint(word.codePointAt(word.length - 1) + 1);

/**
 * The works: paths to ask for, the same questions for bare SQL, and what is promised of them: `instructions`
 * are millions, `p95` milliseconds.
 */
export async function works(get, account) {
  const first = await get('/bookings?pageSize=1');
  const newest = first.items[0].id;
  const pages = Math.max(1, Math.min(40, Math.floor(newest / 100)));
  const all = await words(get, pages);
  const random = dice(20261124);
  const many = (make) => Array.from({ length: 1_000 }, make);
  const q = encodeURIComponent;
  const listed = many(() => 1 + Math.floor(random() * 40));
  const { total: companies } = await get('/companies?pageSize=1');
  const ofOne = many(() => {
    const from = -30 - Math.floor(random() * 300);
    return [1 + Math.floor(random() * companies), date(from), date(from + 29), 'COMPLETED', 'CANCELED'];
  });
  const filtered = (from, to, one, other) => `/bookings?status=${one},${other}&from=${from}&to=${to}`;
  const periods = many(() => {
    const from = -30 - Math.floor(random() * 300);
    return [
      date(from),
      date(from + 6),
      ...pick(random, [
        ['COMPLETED', 'CANCELED'],
        ['CREATED', 'COMPLETED'],
        ['ACTIVE', 'CANCELED'],
      ]),
    ];
  });
  const ids = many(() => 1 + Math.floor(random() * newest));
  const searched = many(() => pick(random, all));
  const typed = Array.from({ length: 300 }, () => pick(random, all)).flatMap((word) =>
    Array.from(word, (_, i) => word.slice(0, i + 1)),
  );
  const folded = (word) =>
    word.toLowerCase().replace(/[šđčćž]/g, (letter) => ({ š: 's', đ: 'dj', č: 'c', ć: 'c', ž: 'z' })[letter]);
  return [
    {
      name: 'list and total',
      paths: listed.map((page) => `/bookings?page=${page}`),
      sql: ['list', listed.map((page) => [(page - 1) * 25])],
      bars: { instructions: 2.6 },
    },
    {
      name: 'filtered',
      paths: ofOne.map(([company, ...period]) => `${filtered(...period)}&companyId=${company}`),
      bars: { instructions: 2.6 },
    },
    {
      name: 'filtered, of all',
      paths: periods.map((period) => filtered(...period)),
      sql: ['filtered', periods.map(([from, to, ...status]) => [`${from}T00:00:00Z`, `${to}T23:00:00Z`, ...status])],
      bars: { instructions: 3.6 },
    },
    {
      name: 'detail',
      paths: ids.map((id) => `/bookings/${id}`),
      sql: ['detail', ids.map((id) => [id])],
      bars: { instructions: 0.42 },
    },
    { name: 'breeds', paths: ['/breeds'], sql: ['breeds', [[0]]], bars: { instructions: 0.65 } },
    { name: 'GET /me', paths: ['/me'], sql: ['me', [[account.id]]], bars: { instructions: 0.14 } },
    {
      name: 'a word',
      paths: searched.map((word) => `/bookings?q=${q(word)}`),
      sql: ['search', searched.map((word) => [folded(word), endOf(folded(word))])],
      bars: {},
    },
    {
      name: 'typing',
      paths: typed.map((word) => `/bookings?q=${q(word)}`),
      bars: { p95: newest > 500_000 ? 75 : 50 },
      connections: 1,
    },
    { name: 'palette, typing', paths: typed.map((word) => `/search?q=${q(word)}`), bars: { p95: 100 }, connections: 1 },
    {
      name: 'page 40',
      paths: many(() => `/bookings?page=${40 - Math.floor(random() * 10)}`),
      sql: ['list', many(() => [(40 - Math.floor(random() * 10)) * 25])],
      bars: {},
    },
  ];
}
