import { openRehearsal } from '../../apps/api/src/workers/rehearsal.ts';

/**
 * Rehearses work once for the picture processes of all servers that journeys start, and tells these where it lies. It
 * fills while the first ones are at work already, as in production.
 */
export default function rehearse(): () => Promise<void> {
  const { directory, close } = openRehearsal();
  process.env['TEST_REHEARSAL'] = directory;
  return close;
}
