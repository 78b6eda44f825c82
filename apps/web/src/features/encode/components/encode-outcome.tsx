import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { PRO_PRICE } from '@underpaint/contract';
import { useEffect } from 'react';
import { useFreeEncodes } from '../../../shared/api/settings.ts';
import { UnableNotice } from '../../../shared/device/unable-notice.tsx';
import { Arriving } from '../../../shared/ui/arriving.tsx';
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
        <Trans>You are signed in. What you typed is still here: encode when you are ready.</Trans>
      </Notice>
    );
  }
  return (
    <Notice tone="warning" role="alert">
      <p className="font-semibold">
        <Trans>Please sign in to encode images.</Trans>
      </p>
      <p>
        <Trans>What you typed stays here while you do.</Trans>
      </p>
      <Button className="justify-self-start" onClick={() => prompt.open()}>
        <Trans>Login / Create Account</Trans>
      </Button>
    </Notice>
  );
};

/** Shows people who return from the checkout immediately what they have. */
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
      <Trans>Try again</Trans>
    </Button>
  );
  if (isPro(view)) {
    return (
      <Notice tone="success" role="status">
        <p className="font-semibold">
          <Trans>Welcome to Pro. What you wrote is still here.</Trans>
        </p>
        {again}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" role="alert">
      <p className="font-semibold">{sentence}</p>
      <p>
        <Trans>
          You've used all of your {total} free encodes. An active {PRO_PRICE}/month subscription is required
          to encode more images.
        </Trans>
      </p>
      <p>
        <Trans>The checkout opens in a new tab. What you wrote stays here: come back and try again.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <SubscribeButton request={{}} beside>
          {t`Subscribe Now`}
        </SubscribeButton>
        {again}
      </div>
    </Notice>
  );
};

interface Props {
  phase: EncodePhase;
  /** Null if the server does not offer it. */
  onServer: (() => void) | null;
  onAgain: () => void;
}

const Reason = ({ phase, onServer, onAgain }: Props) => {
  switch (phase.name) {
    case 'sign-in-needed':
      return <SignInNeeded />;
    case 'limit-reached':
      return <LimitReached sentence={phase.sentence} onAgain={onAgain} />;
    case 'cancelled':
      return (
        <Notice role="status">
          <Trans>Canceled. Your picture, message and key are still here.</Trans>
        </Notice>
      );
    case 'unable':
      return (
        <UnableNotice
          sentence={phase.sentence}
          offer={t`Our server can hide the message instead. It would see the picture, message and key while it works, and keep neither the message nor the key.`}
          accept={t`Encode on our server`}
          onServer={onServer}
        />
      );
    case 'failed':
      return (
        <Notice tone="danger" role="alert">
          <p className="font-semibold">
            <Trans>Error: {phase.sentence}</Trans>
          </p>
          {phase.hint && <p>{phase.hint}</p>}
        </Notice>
      );
    default:
      return null;
  }
};

/** Why there is no result, and what to do about it. */
export const EncodeOutcome = (props: Props) =>
  props.phase.name === 'idle' || props.phase.name === 'working' ? null : (
    <Arriving key={props.phase.name}>
      <Reason {...props} />
    </Arriving>
  );
