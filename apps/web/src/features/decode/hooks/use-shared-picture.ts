import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useSentence } from '../../../shared/language/use-sentence.ts';
import type { Picture } from '../../../shared/picture/check-picture.ts';
import { useRevealRules } from '../../../shared/picture/use-picture-rules.ts';

/** Part of the address after something was shared with the installed app. */
const SHARED = 'shared';

/** Takes the picture that was shared with the installed app; returns what to do if it did not arrive. */
export const useSharedPicture = (onPicture: (picture: Picture) => void): string | null => {
  const [search, setSearch] = useSearchParams();
  const rules = useRevealRules();
  const [problem, sayProblem] = useSentence();
  const arrived = search.has(SHARED);

  const take = useEffectEvent(async () => {
    // Reloading the page or relaunching the app does not deliver a picture again.
    setSearch({}, { replace: true });
    const { sharedPicture } = await import('../shared-picture.ts');
    const check = await sharedPicture(rules);
    sayProblem(check.ok ? null : () => [check.message, check.hint].filter(Boolean).join('. '));
    if (check.ok) onPicture(check.picture);
  });
  useEffect(() => {
    if (arrived) void take();
  }, [arrived]);
  return problem;
};
