const OLDEST = [20, 19];

/**
 * Stops with one sentence if the Node that started the script is too old for npm and these scripts. Everything
 * else runs on the Node in node_modules.
 */
export function requireHostNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(
    `Underpaint needs Node ${OLDEST.join('.')} or later, and this is ${version}. Install it from nodejs.org.`,
  );
  process.exit(1);
}
