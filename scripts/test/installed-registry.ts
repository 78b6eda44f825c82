import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../lib/root.mjs';

const NAME = /node_modules\/((?:@[^/]+\/)?[^/]+)$/;
const TARBALLS = '/-/';

interface Manifest {
  readonly name: string;
  readonly version: string;
}

interface Locked {
  readonly link?: boolean;
}

/** All third-party packages that are installed in the repository, by folder. */
function installedFolders(): string[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  );
  return Object.keys(packages).filter(
    (path) => NAME.test(path) && !packages[path]?.link && existsSync(join(ROOT, path, 'package.json')),
  );
}

/** What a registry tells npm about a package; null if none of that name is installed. */
function packument(name: string, folders: readonly string[], origin: string) {
  const of = folders.filter((path) => NAME.exec(path)?.[1] === name);
  const versions = of.map((path) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8'));
    return { ...manifest, dist: { tarball: `${origin}${TARBALLS}${encodeURIComponent(path)}` } };
  });
  if (versions.length === 0) return null;
  return {
    name,
    'dist-tags': { latest: versions[0]?.version },
    versions: Object.fromEntries(versions.map((manifest) => [manifest.version, manifest])),
  };
}

/** npm drops the first component of each path in an archive, whatever it is. */
const archiveOf = async (path: string): Promise<Buffer> => {
  const args = ['-c', '--exclude=./node_modules', '-C', join(ROOT, path), '.'];
  const { stdout } = await promisify(execFile)('tar', args, { encoding: 'buffer', maxBuffer: 2 ** 28 });
  return stdout;
};

export interface Registry {
  readonly server: Server;
  readonly origin: string;
}

/**
 * A registry that has what is installed in the repository, in those versions, and nothing else: a dependency that a
 * package fails to declare, or declares in another version, cannot be installed.
 */
export async function serveInstalled(): Promise<Registry> {
  const folders = installedFolders();
  let origin = '';
  const server = createServer(async ({ url = '' }, response) => {
    const path = decodeURIComponent(url.slice(url.startsWith(TARBALLS) ? TARBALLS.length : 1));
    if (url.startsWith(TARBALLS) && folders.includes(path)) {
      response.end(await archiveOf(path));
      return;
    }
    const found = packument(path, folders, origin);
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { error: 'not found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The registry has no port.');
  origin = `http://127.0.0.1:${address.port}`;
  return { server, origin };
}
