// Mails of the product under test: one file each in its data folder.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Undoes quoted-printable, in which long links are folded. */
const plain = (text: string) =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The path of the link to `page` in the newest mail to this address; waits until the mail is there. */
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
