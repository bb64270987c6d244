// One more thread of a search: an instance of the program in the memory of the one that it helps (engine/base/threads_web_workers.cpp).
import { surroundings } from './magus.js';

/** @type {any} */
let program = null;

/** @param {{data: {port: MessagePort}}} event the port to who gives it work */
onmessage = ({ data: { port } }) => {
  port.onmessage = ({ data }) => hear(port, data);
};
postMessage({}); // it runs

/** @param {MessagePort} port @param {any} data */
async function hear(port, { module, memory, stack, work }) {
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
    port.postMessage({});
  } catch (error) {
    port.postMessage({ error: String(error) });
  }
}
