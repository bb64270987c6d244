// One more thread of a search: an instance of the program in the memory of the one that it helps (engine/threads_web_workers.cpp).
import { surroundings } from './magus.js';

/** @type {any} */
let program = null;

onmessage = async ({ data: { module, memory, stack, work } }) => {
  if (work !== undefined) {
    program.run_thread(work);
    return;
  }
  try {
    const magus = { report: () => {}, look: () => {}, threads: () => 1, start: () => 0 };
    const view = () => new DataView(memory.buffer);
    const instance = await WebAssembly.instantiate(/** @type {WebAssembly.Module} */ (module), surroundings(view, magus, memory));
    program = instance.exports;
    program.__stack_pointer.value = stack;
    postMessage({});
  } catch (error) {
    postMessage({ error: String(error) });
  }
};
