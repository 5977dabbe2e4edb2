import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { language } from '../app/preferences.js';
import { told } from './why-cpu.js';

const DEVICES = '../device/src/main/java/dev/crucible/engine/device/';

afterEach(() => {
  language.value = 'en';
});

it('has German for every reason', () => {
  language.value = 'de';
  expect(told('no CUDA driver is installed')).toEqual({ said: 'Kein CUDA-Treiber ist installiert.', rest: '' });
  expect(told('H100 (cuda, driver CUDA 12.8) is not used: in mlp the loss is 1 there and 2 on the CPU')).toEqual({
    said: 'H100 (cuda, driver CUDA 12.8) wird nicht benutzt:',
    rest: 'in mlp the loss is 1 there and 2 on the CPU',
  });
  expect(told('GTX 980 has compute capability 5.2, and 7.0 is needed').said).toBe('GTX 980 hat Compute Capability 5.2, nötig ist 7.0.');
  expect(told('dp_noise_multiplier: gradients are clipped sample by sample')).toEqual({ said: 'Wegen dp_noise_multiplier.', rest: '' });
  expect(told('llm_task: the CPU trains language models to guess words').said).toBe('Wegen llm_task.');
  expect(told('clients on a cluster are trained by its processors').said).toBe('Clients auf einem Cluster werden von dessen Prozessoren trainiert.');
  expect(told('something new')).toEqual({ said: '', rest: 'something new' });
});

it('knows the sentences that the search for devices has', () => {
  const source = ['ComputeDevices', 'Cuda'].map((name) => readFileSync(`${DEVICES}${name}.java`, 'utf8')).join('\n');
  const said = [...source.matchAll(/"((?:no |the CUDA|%s has| is n)[^"]*)"/g)].map(([, text]) => (text?.startsWith(' ') ? `CRUCIBLE_DEVICE${text}` : (text ?? '')));
  expect(said.length).toBeGreaterThan(5);
  for (const sentence of said.flatMap((text) => text.split('; '))) {
    const filled = sentence.replaceAll('%s', 'X').replaceAll('%d', '5');
    expect(told(filled.endsWith(': ') ? `${filled}X` : filled).said, filled).not.toBe('');
  }
});
