// The mails of the product under test: a file each in its data folder.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Decodes quoted-printable, which breaks long links. */
const plain = (text: string) =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Waits for the newest mail to the address and returns the path of its link to `page`. */
export async function linkFor(address: string, page: string): Promise<string> {
  const folder = join(process.env['SAPA_DATA'] ?? '', 'mail');
  const find = () => {
    const mails = readdirSync(folder, { withFileTypes: true })
      .filter((file) => file.name.endsWith('.eml'))
      .map((file) => plain(readFileSync(join(folder, file.name), 'utf8')));
    const links = mails
      .filter((mail) => mail.includes(address))
      .flatMap((mail) => [...mail.matchAll(/https?:\/\/[^\s/]+(\/[^\s<>"]+)/g)].map(([, path]) => path ?? ''));
    return links.findLast((path) => path.startsWith(page));
  };
  await expect
    .poll(
      () => {
        try {
          return find();
        } catch {
          return undefined;
        }
      },
      { message: `a mail to ${address} with a link to ${page}` },
    )
    .toBeTruthy();
  return find() ?? '';
}
