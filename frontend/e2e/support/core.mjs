// The built core as a program of its own, because the test runner cannot load the package. Reads
// [[role, path] …] from standard input, writes [{screen, allowed} …].
import { readFileSync } from 'node:fs';
import * as core from '../../../wasm-bindings/pkg/sapa_wasm.js';

core.initSync({ module: readFileSync(new URL('../../../wasm-bindings/pkg/sapa_wasm_bg.wasm', import.meta.url)) });
const questions = JSON.parse(readFileSync(0, 'utf8'));
console.log(
  JSON.stringify(questions.map(([role, path]) => JSON.parse(core.ask('canOpen', JSON.stringify({ role, path }))))),
);
