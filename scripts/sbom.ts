/** Writes the bill of materials of server and browser code to `dist/sbom.json` (CycloneDX). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readSbom } from './read-sbom.ts';

const sbom = readSbom();
const unknown = sbom.components.filter(({ hashes }) => !hashes?.length);
if (sbom.bomFormat !== 'CycloneDX' || sbom.components.length === 0 || unknown.length > 0) {
  throw new Error(`The bill of materials is incomplete: ${unknown.map(({ name }) => name).join(', ')}`);
}
mkdirSync('dist', { recursive: true });
writeFileSync('dist/sbom.json', `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`dist/sbom.json lists ${sbom.components.length} packages.`);
