// Starts the product once for all browser tests and stops it by its process id.
// @ts-expect-error plain JavaScript, shared with the measurements
import { start } from '../../../.ci/product.mjs';

export default async function globalSetup() {
  const product = await start();
  process.env['SAPA_URL'] = product.url;
  process.env['SAPA_ACCOUNTS'] = JSON.stringify(product.accounts());
  process.env['SAPA_DATA'] = product.dataDir;
  return () => product.stop();
}
