import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const OUT = 'target/classes/META-INF/resources/ui';
const SMALLEST_WORTH_PACKING = 1024;

/** Leaves a compressed copy beside every text, so that the lab never compresses on request. */
function gzip(): Plugin {
  return {
    name: 'gzip',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync(OUT, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name);
        if (entry.isFile() && /\.(js|css|html|svg)$/.test(entry.name)) {
          const content = readFileSync(file);
          if (content.length >= SMALLEST_WORTH_PACKING) {
            writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
          }
        }
      }
    },
  };
}

export default defineConfig({
  base: '/ui/',
  plugins: [gzip()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    // A data: address for a picture would need a laxer policy than the page has.
    assetsInlineLimit: 0,
    // Every browser that knows light-dark() and popovers loads modules by itself.
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': { target: process.env['LAB'] ?? 'http://127.0.0.1:8000', ws: true } } },
});
