// Starts the product once for all browser tests and stops it by its process id. Over a PostgreSQL cluster
// (TEST_DATABASE_URL, .ci/with-postgres) there are two servers beside each other.
// @ts-expect-error plain JavaScript, shared with the measurements
import { ownDatabase, start } from '../../../.ci/product.mjs';

export default async function globalSetup() {
  const database = ownDatabase('browser');
  const product = await start(undefined, database);
  const second = database.DATABASE_URL
    ? await start(product.dataDir, database).catch(async (error: unknown) => {
        await product.stop();
        throw error;
      })
    : null;
  process.env['SAPA_URL'] = product.url;
  process.env['SAPA_SECOND_URL'] = (second ?? product).url;
  process.env['SAPA_ACCOUNTS'] = JSON.stringify(product.accounts());
  process.env['SAPA_DATA'] = product.dataDir;
  return async () => {
    await second?.stop({ keep: true });
    await product.stop();
  };
}
