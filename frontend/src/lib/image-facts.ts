// Facts of an image, measured in the browser: its format by its first bytes and its size. The core
// decides whether it may be uploaded.
import type { ImageFacts } from '@/core';

const MAGIC: readonly [ImageFacts['format'], readonly number[]][] = [
  ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['JPEG', [0xff, 0xd8, 0xff]],
];

async function formatOf(file: Blob): Promise<ImageFacts['format']> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return MAGIC.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0] ?? 'OTHER';
}

/** A file that the browser cannot decode counts as no image. */
export async function imageFacts(purpose: ImageFacts['purpose'], file: Blob): Promise<ImageFacts> {
  const format = await formatOf(file);
  const facts = { purpose, bytes: file.size };
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { ...facts, format, width, height };
  } catch {
    return { ...facts, format: 'OTHER', width: 0, height: 0 };
  }
}
