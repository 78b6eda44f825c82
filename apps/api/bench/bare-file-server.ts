import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

/** The minimum cost of a picture: Node, this disk and this network, without the product. */

const { PORT, PICTURE = '' } = process.env;

const server = createServer(async (_request, response) => {
  const bytes = await readFile(PICTURE);
  response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': bytes.byteLength });
  response.end(bytes);
});
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write('Underpaint is ready to be compared\n'));
