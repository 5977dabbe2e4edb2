import { html, type TemplateResult } from 'lit';
import { messages } from '../app/messages.js';

const t = messages({
  warning: [
    '{field} asks for a GPU; the run uses the CPU, to the same bytes.',
    '{field} verlangt eine GPU; der Lauf nimmt die CPU, auf dieselben Bytes.',
  ],
  measuring: ['It is being measured.', 'Sie wird gerade gemessen.'],
  unmeasured: ['The device could not be measured.', 'Das Gerät ließ sich nicht messen.'],
  switchedOff: ['CRUCIBLE_DEVICE is “none”.', 'CRUCIBLE_DEVICE ist „none“.'],
  unknownWish: [
    'CRUCIBLE_DEVICE is “{a}”, and may be cuda, opencl, pocl or none.',
    'CRUCIBLE_DEVICE ist „{a}“, erlaubt sind cuda, opencl, pocl und none.',
  ],
  noMemorySaid: [
    'CRUCIBLE_DEVICE_MEMORY is “{a}”, and must be a number of bytes such as 512m or 8g.',
    'CRUCIBLE_DEVICE_MEMORY ist „{a}“ und muss eine Zahl von Bytes sein, etwa 512m oder 8g.',
  ],
  noPocl: [
    'No OpenCL driver has a processor; apt-get install pocl-opencl-icd brings one.',
    'Kein OpenCL-Treiber hat einen Prozessor; apt-get install pocl-opencl-icd bringt einen.',
  ],
  noCuda: ['No CUDA driver is installed.', 'Kein CUDA-Treiber ist installiert.'],
  noOpenCl: ['No OpenCL driver is installed.', 'Kein OpenCL-Treiber ist installiert.'],
  noCard: ['No graphics processor has an OpenCL driver.', 'Kein Grafikprozessor hat einen OpenCL-Treiber.'],
  cudaEmpty: ['The CUDA driver has no device.', 'Der CUDA-Treiber hat kein Gerät.'],
  cudaBroken: ['The CUDA driver does not begin:', 'Der CUDA-Treiber springt nicht an:'],
  tooOld: ['{a} has compute capability {b}, and {c} is needed.', '{a} hat Compute Capability {b}, nötig ist {c}.'],
  notUsed: ['{a} is not used:', '{a} wird nicht benutzt:'],
  lost: ['{a} was lost:', '{a} ging verloren:'],
  cluster: ['Clients on a cluster are trained by its processors.', 'Clients auf einem Cluster werden von dessen Prozessoren trainiert.'],
  setting: ['Because of {a}.', 'Wegen {a}.'],
});

/** The lab's sentences, which are English; what follows a colon is a driver's word or a number, and stays. */
const SENTENCES = [
  [/^it is being measured$/, 'measuring'],
  [/^the device could not be measured$/, 'unmeasured'],
  [/^CRUCIBLE_DEVICE is none$/, 'switchedOff'],
  [/^CRUCIBLE_DEVICE is (?<a>.*), and may be cuda, opencl, pocl or none$/, 'unknownWish'],
  [/^CRUCIBLE_DEVICE_MEMORY must be a number of bytes such as 512m or 8g, got (?<a>.*)$/, 'noMemorySaid'],
  [/^no OpenCL driver has a processor, apt-get install pocl-opencl-icd brings one$/, 'noPocl'],
  [/^no CUDA driver is installed$/, 'noCuda'],
  [/^no OpenCL driver is installed$/, 'noOpenCl'],
  [/^no graphics processor with an OpenCL driver$/, 'noCard'],
  [/^the CUDA driver has no device$/, 'cudaEmpty'],
  [/^the CUDA driver does not begin: (?<detail>.*)$/, 'cudaBroken'],
  [/^(?<a>.*) has compute capability (?<b>[\d.]+), and (?<c>[\d.]+) is needed$/, 'tooOld'],
  [/^(?<a>.*?) is not used: (?<detail>.*)$/, 'notUsed'],
  [/^(?<a>.*?) was lost: (?<detail>.*)$/, 'lost'],
  [/^(?:training_device: )?clients on a cluster are trained by its processors$/, 'cluster'],
  [/^(?<a>dp_noise_multiplier|model_keyword|llm_task|lora_aggregation|use_llm|trainer|training_device): .*$/, 'setting'],
] as const;

/** One of the lab's sentences in the reader's language, and what is left of it as the lab has it. */
export function told(sentence: string): { readonly said: string; readonly rest: string } {
  for (const [pattern, key] of SENTENCES) {
    const groups = pattern.exec(sentence)?.groups;
    if (groups ?? pattern.test(sentence)) {
      return { said: t(key, groups), rest: groups?.['detail'] ?? '' };
    }
  }
  return { said: '', rest: sentence };
}

/** Why no graphics processor trains. */
export function whyCpu(reason: string): TemplateResult {
  const sentences = reason.split('; ').map(told);
  return html`${sentences.map(({ said, rest }) => html`${said} ${rest ? html`<span lang="en">${rest}</span>` : ''} `)}`;
}

const WARNING = /^(?<field>[\w.]*training_device): asks for a GPU; the run uses the CPU, to the same bytes: (?<reason>.*)$/s;

/** A warning of the lab, in the reader's language if it is about a graphics processor. */
export function warningInWords(warning: string): TemplateResult | string {
  const groups = WARNING.exec(warning)?.groups;
  return groups ? html`${t('warning', { field: groups['field'] ?? '' })} ${whyCpu(groups['reason'] ?? '')}` : warning;
}
