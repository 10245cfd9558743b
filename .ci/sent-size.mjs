// sent-size FILE LIMIT: prints the bytes of FILE as sent, compressed with brotli at its highest level,
// and fails above LIMIT.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const [file, limit] = process.argv.slice(2);
const size = brotliCompressSync(readFileSync(file)).length;
console.log(`${basename(file)}: ${size} of ${limit} bytes, as sent with brotli`);
if (!(size <= Number(limit))) process.exit(1);
