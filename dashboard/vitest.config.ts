import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['{src,play}/**/*.test.ts'], environment: 'node', isolate: false } });
