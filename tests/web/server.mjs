// Answers requests with the files of a folder; the only headers are those that one gives it.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.json': 'application/json' };

/** @param {string} folder @param {Record<string, string>} [headers] */
export const answer = (folder, headers = {}) => (request, response) => {
  let path = normalize(join(folder, decodeURIComponent(new URL(request.url, 'http://localhost').pathname)));
  if (path.endsWith(sep)) path = join(path, 'index.html');
  if (!path.startsWith(folder + sep) || !existsSync(path) || !statSync(path).isFile()) {
    response.writeHead(404).end('There is no such file');
    return;
  }
  response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream', ...headers });
  createReadStream(path).pipe(response);
};
