import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapi, { astToString } from 'openapi-typescript';

/** The types of what the lab sends and takes, made of the schemas in its OpenAPI document; `npm run types` writes them. */

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Where they are kept. */
export const TARGET = at('src/api/openapi.ts');

/** The text of that file. */
export async function types() {
  const document = JSON.parse(readFileSync(at('../lab/src/main/resources/dev/crucible/lab/api/openapi.json'), 'utf8'));
  const schemas = { ...document, paths: {}, components: { schemas: document.components.schemas } };
  const nodes = await openapi(JSON.stringify(schemas), { immutable: true, exportType: true, silent: true });
  return `// Made of the lab's openapi.json by \`npm run types\`; a test compares.\n\n${astToString(nodes)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(TARGET, await types());
}
