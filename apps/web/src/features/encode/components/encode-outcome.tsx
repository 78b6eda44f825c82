import { useQueryClient } from '@tanstack/react-query';
import { PRO_PRICE } from '@underpaint/contract';
import { useEffect } from 'react';
import { useFreeEncodes } from '../../../shared/api/settings.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useAuth, useAuthPrompt } from '../../../subjects/account/auth-context.ts';
import { SubscribeButton } from '../../../subjects/plan/components/subscribe-button.tsx';
import { planQuery, usePlan } from '../../../subjects/plan/hooks/use-plan.ts';
import { isPro } from '../../../subjects/plan/plan-view.ts';
import type { EncodePhase } from '../encode-phase.ts';

const SignInNeeded = () => {
  const { status } = useAuth();
  const prompt = useAuthPrompt();
  if (status === 'signed-in') {
    return (
      <Notice role="status">
        You are signed in. What you typed is still here: encode when you are ready.
      </Notice>
    );
  }
  return (
    <Notice tone="warning" role="alert">
      <p className="font-semibold">Please sign in to encode images.</p>
      <p>What you typed stays here while you do.</p>
      <Button className="justify-self-start" onClick={() => prompt.open()}>
        Login / Create Account
      </Button>
    </Notice>
  );
};

/** Whoever comes back from the checkout sees at once what they have. */
const useFreshPlan = () => {
  const queries = useQueryClient();
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void queries.invalidateQueries({ queryKey: planQuery.queryKey });
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [queries]);
  return usePlan().view;
};

const LimitReached = ({ sentence, onAgain }: { sentence: string; onAgain: () => void }) => {
  const view = useFreshPlan();
  const total = useFreeEncodes();
  const again = (
    <Button kind={isPro(view) ? 'primary' : 'quiet'} className="justify-self-start" onClick={onAgain}>
      Try again
    </Button>
  );
  if (isPro(view)) {
    return (
      <Notice tone="success" role="status">
        <p className="font-semibold">Welcome to Pro. What you wrote is still here.</p>
        {again}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" role="alert">
      <p className="font-semibold">{sentence}</p>
      <p>
        You've used all of your {total} free encodes. An active {PRO_PRICE}/month subscription is required to
        encode more images.
      </p>
      <p>The checkout opens in a new tab. What you wrote waits here: come back and try again.</p>
      <div className="flex flex-wrap gap-3">
        <SubscribeButton request={{}} beside>
          Subscribe Now
        </SubscribeButton>
        {again}
      </div>
    </Notice>
  );
};

/** Nothing leaves the device unasked. */
const Unable = ({ sentence, onServer }: { sentence: string; onServer: (() => void) | null }) => (
  <Notice tone="warning" role="alert">
    <p className="font-semibold">{sentence}</p>
    {onServer === null ? (
      <p>Another browser, or a computer, may be able to.</p>
    ) : (
      <>
        <p>
          Our server can hide the message instead. It would see picture, message and key while it works, and
          keeps neither message nor key.
        </p>
        <Button kind="quiet" className="justify-self-start" onClick={onServer}>
          Send them and encode there
        </Button>
      </>
    )}
  </Notice>
);

interface Props {
  phase: EncodePhase;
  /** Null where the server does not do it. */
  onServer: (() => void) | null;
  onAgain: () => void;
}

/** Why there is no result, and what to do about it. */
export const EncodeOutcome = ({ phase, onServer, onAgain }: Props) => {
  switch (phase.name) {
    case 'sign-in-needed':
      return <SignInNeeded />;
    case 'limit-reached':
      return <LimitReached sentence={phase.sentence} onAgain={onAgain} />;
    case 'cancelled':
      return <Notice role="status">Canceled. Your picture, message and key are still here.</Notice>;
    case 'unable':
      return <Unable sentence={phase.sentence} onServer={onServer} />;
    case 'failed':
      return (
        <Notice tone="danger" role="alert">
          <p className="font-semibold">Error: {phase.sentence}</p>
          {phase.hint && <p>{phase.hint}</p>}
        </Notice>
      );
    default:
      return null;
  }
};
