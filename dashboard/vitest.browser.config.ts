import { defineConfig } from 'vitest/config';

/** Needs LAB, the address of a running lab, and CHROMIUM, the path of a browser; the module's Java tests set both. */
export default defineConfig({
  test: {
    include: ['browser/**/*.spec.ts'],
    environment: 'node',
    fileParallelism: false,
    // One process for all files: each would load Playwright again.
    isolate: false,
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
