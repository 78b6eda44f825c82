import { openRehearsal } from '../../apps/api/src/workers/rehearsal/rehearsal.ts';

/**
 * Runs one rehearsal for the picture processes of all servers that journeys start, and tells these servers where it is.
 * It fills up while the first ones are already at work, as in production.
 */
export default function rehearse(): () => Promise<void> {
  const { directory, close } = openRehearsal();
  process.env['TEST_REHEARSAL'] = directory;
  return close;
}
