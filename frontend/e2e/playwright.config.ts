// Browser tests: the product that SAPA_BINARY names (else the release build), its own demo data, a real Chromium.
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// The headless shell first: without a window of its own, pages take a tenth less time.
const chromium = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));

export default defineConfig({
  testDir: '.',
  outputDir: '.results',
  globalSetup: './support/product.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A machine that builds at the same time may be slow once; a second failure counts.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['./support/closing-line.ts']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Recording slows every page by a third; `-- --trace retain-on-failure` records from the first
    // try.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
