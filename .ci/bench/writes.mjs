// Writes beside reads, and what a status change costs.
import { randomUUID } from 'node:crypto';
import { closeSync, fdatasyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { client } from './reads.mjs';

const pause = (ms) => new Promise((r) => setTimeout(r, ms));
const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const PAGE = 4096 + 24;

const json = (token) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

/** Changes the comments of one company's bookings, again and again, until it is told to stop. */
async function writer(url, token, bookings, rate, ended) {
  for (let i = 0; !ended(); i += 1) {
    const began = performance.now();
    const booking = bookings[i % bookings.length];
    const body = {
      guestName: booking.guestName,
      guestPhone: booking.guestPhone ?? '+381641112223',
      comment: `${i}`,
      pets: [],
    };
    const got = await fetch(`${url}/api/v1/bookings/${booking.id}`, {
      method: 'PUT',
      headers: { ...json(token), 'if-match': `"${booking.version}"` },
      body: JSON.stringify(body),
    });
    if (!got.ok) throw new Error(`a write: ${got.status} ${await got.text()}`);
    booking.version = (await got.json()).version;
    if (rate < Infinity) await pause(Math.max(0, 1000 / rate - (performance.now() - began)));
  }
}

/** Runs `work` while each of `writers` writes `rate` times a second to one company. */
export async function withWrites(product, rate, work, writers = 1) {
  const { token, get } = await client(product);
  const { items } = await get(`/bookings?companyId=1&status=CREATED&pageSize=${writers * 10}`);
  let over = false;
  const all = Array.from({ length: writers }, (_, i) =>
    writer(
      product.url,
      token,
      items.filter((_, place) => place % writers === i),
      rate,
      () => over,
    ),
  );
  try {
    return await work();
  } finally {
    over = true;
    await Promise.all(all);
  }
}

/** Durable writes of one page a second in the same folder. */
function durable(folder) {
  const file = join(folder, 'durable');
  const [opened, page] = [openSync(file, 'w'), Buffer.alloc(4096)];
  let count = 0;
  for (const end = performance.now() + 1000; performance.now() < end; count += 1) {
    writeSync(opened, page, 0, page.length, (count % 1000) * page.length);
    fdatasyncSync(opened);
  }
  closeSync(opened);
  rmSync(file);
  return count;
}

/** Check-ins and their undoing: by one after the other, and by eight at once. `wal`: SQLite's log. */
export async function statusChanges(product, wal) {
  const { token, get } = await client(product);
  const { items } = await get(`/bookings?status=CREATED&sort=checkIn&pageSize=100&from=${day(-1)}&to=${day(0)}`);
  const change = async (booking, action, body) => {
    const got = await fetch(`${product.url}/api/v1/bookings/${booking.id}/${action}`, {
      method: 'POST',
      headers: { ...json(token), 'idempotency-key': randomUUID(), 'if-match': `"${booking.version}"` },
      body: JSON.stringify(body),
    });
    const answer = await got.json();
    if (got.ok) booking.version = answer.version;
    return got.ok;
  };
  const open = [];
  const pages = [];
  const began = performance.now();
  let done = 0;
  for (const booking of items) {
    const before = wal && statSync(wal).size;
    if (!(await change(booking, 'check-in', {}))) continue;
    open.push(booking);
    done += 1;
    // A log that is copied into the file begins anew.
    if (wal && statSync(wal).size > before) pages.push((statSync(wal).size - before) / PAGE);
  }
  const alone = (done / (performance.now() - began)) * 1000;
  const eight = performance.now();
  let together = 0;
  const turns = async (bookings) => {
    for (let turn = 0; turn < 7; turn += 1)
      for (const booking of bookings) {
        const [action, body] = turn % 2 ? ['check-in', {}] : ['undo-check-in', { reason: 'measured' }];
        if (await change(booking, action, body)) together += 1;
      }
  };
  await Promise.all(Array.from({ length: 8 }, (_, i) => turns(open.filter((_, place) => place % 8 === i))));
  const rate = (together / (performance.now() - eight)) * 1000;
  const bare = durable(product.dataDir);
  console.log(
    `status changes a second: ${alone.toFixed(0)} by one writer, ${rate.toFixed(0)} by eight; bare durable pages: ${bare}`,
  );
  if (!pages.length) return;
  pages.sort((a, b) => a - b);
  const mean = pages.reduce((sum, one) => sum + one, 0) / pages.length;
  console.log(`pages of the log for a check-in: ${mean.toFixed(1)}, median ${pages[pages.length >> 1]}`);
}
