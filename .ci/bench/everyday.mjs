// The requests of an ordinary day, by an administrator of a company and by the platform's staff.
import { dice } from './works.mjs';

/** The pages far behind the first: each names the next. */
async function deep(get, path) {
  const paths = [];
  let page = await get(`${path}page=40&pageSize=25`);
  while (page.next && paths.length < 60) {
    paths.push(`${path}cursor=${encodeURIComponent(page.next)}`);
    page = await get(paths.at(-1));
  }
  return paths.length > 0 ? paths : [`${path}page=2`];
}

/** The requests: name, whose token, paths. */
export async function everyday(staff, admin) {
  const random = dice(20261129);
  const { items } = await staff.get('/bookings?pageSize=100&page=20');
  const newest = (await staff.get('/bookings?pageSize=1')).items[0].id;
  const q = (text) => `/bookings?q=${encodeURIComponent(text)}`;
  const own = (await admin.get('/bookings?pageSize=100')).items;
  const branches = (await admin.get('/branches?pageSize=25')).items;
  const ids = Array.from({ length: 1000 }, () => 1 + Math.floor(random() * newest));
  return [
    ['bookings of a company, first page', admin, ['/bookings']],
    ['the same, one status', admin, ['/bookings?status=COMPLETED', '/bookings?status=CREATED']],
    ['the same, far pages', admin, await deep(admin.get, '/bookings?')],
    ['bookings of all companies, first page', staff, ['/bookings']],
    ['the same, one status', staff, ['/bookings?status=COMPLETED', '/bookings?status=CREATED']],
    ['the same, by arrival', staff, ['/bookings?sort=-checkIn']],
    ['the same, far pages', staff, await deep(staff.get, '/bookings?')],
    ['search by a guest’s name, own company', admin, own.map((one) => q(one.guestName))],
    ['search by a guest’s name, all', staff, items.map((one) => q(one.guestName))],
    ['search by a phone, all', staff, items.filter((one) => one.guestPhone).map((one) => q(one.guestPhone))],
    [
      'search while typing, all',
      staff,
      items.map((one) => `/search?q=${encodeURIComponent(one.guestName.slice(0, 4))}`),
    ],
    ['the day’s board of a branch', admin, branches.map(({ id }) => `/board?branchId=${id}`)],
    ['a booking', staff, ids.map((id) => `/bookings/${id}`)],
    ['home of a company', admin, ['/admin-home']],
    ['home of the platform', staff, ['/home']],
    ['home of the platform, longest period', staff, ['/home?days=90']],
    ['what waits, platform', staff, ['/waiting']],
    ['unread notifications', admin, ['/me/notifications?unread=true&pageSize=1']],
    ['payments of all', staff, ['/payments']],
    ['sums of payments, a company', admin, ['/payments/totals']],
    ['sums of payments, all', staff, ['/payments/totals']],
    ['audit of all', staff, ['/audit']],
  ];
}
