// node serve.mjs FOLDER PORT: the folder on this machine, as a static host serves it.
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { answer } from './server.mjs';

const [folder, port] = process.argv.slice(2);
createServer(answer(resolve(folder))).listen(Number(port), '127.0.0.1', () => console.log(`http://localhost:${port}/`));
