import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const RESOURCES = 'target/classes/META-INF/resources';
const SMALLEST_WORTH_PACKING = 1024;

/** Leaves a compressed copy beside every text, so that no service compresses on request. */
function gzip(out: string): Plugin {
  return {
    name: 'gzip',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
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

/** Two pages: the dashboard, which the lab serves at /ui/, and with `--mode play` the novel, which the bridge serves at /play/. */
export default defineConfig(({ mode }) => {
  const play = mode === 'play';
  const out = resolve(RESOURCES, play ? 'play' : 'ui');
  return {
    root: play ? 'play' : '.',
    base: play ? '/play/' : '/ui/',
    plugins: [gzip(out)],
    build: {
      outDir: out,
      emptyOutDir: true,
      // A data: address for a picture would need a laxer policy than the pages have.
      assetsInlineLimit: 0,
      // Every browser that knows light-dark() and popovers loads modules by itself.
      modulePreload: { polyfill: false },
      target: 'es2022',
      reportCompressedSize: false,
    },
    server: { proxy: { '/api': { target: process.env['LAB'] ?? 'http://127.0.0.1:8000', ws: true } } },
  };
});
