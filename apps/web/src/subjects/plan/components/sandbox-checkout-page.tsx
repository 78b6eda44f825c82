import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { routes } from '@underpaint/contract';
import { Link, useParams } from 'react-router';
import { sentenceOr } from '../../../shared/api/sentences.ts';
import { Button, buttonLook } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import { call } from '../../account/client.ts';

const Closed = ({ error }: { error: Error }) => (
  <>
    <Notice tone="warning" role="alert">
      <p className="font-semibold">
        {sentenceOr(error, t`This checkout could not be loaded. Check your connection and reload the page.`)}
      </p>
    </Notice>
    <Link to="/pricing" className={buttonLook('quiet', 'justify-self-start')}>
      <Trans>Back to the plans</Trans>
    </Link>
  </>
);

const Bill = ({ price }: { price: string }) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 border-line border-y py-4">
    <dt>
      <Trans>Underpaint Pro, one month</Trans>
    </dt>
    <dd className="text-end tabular-nums">{price}</dd>
    <dt className="font-semibold">
      <Trans>Due today</Trans>
    </dt>
    <dd className="text-end font-semibold tabular-nums">$0.00</dd>
  </dl>
);

/** The sandbox's own checkout: everything a payment page does, except taking money. */
export const SandboxCheckoutPage = () => {
  const { sessionId = '' } = useParams();
  const order = useQuery({
    queryKey: ['sandbox-checkout', sessionId],
    queryFn: ({ signal }) => call(routes.sandboxCheckout, { sessionId }, { signal }),
  });
  const payment = useMutation({
    mutationFn: () => call(routes.paySandboxCheckout, { sessionId }),
    onSuccess: ({ successUrl }) => window.location.assign(successUrl),
  });
  const { data, error } = order;
  const isPaying = !payment.isIdle && !payment.isError;
  useFocusBack(isPaying);
  return (
    <div className="mx-auto grid w-full max-w-md grid-cols-1 gap-6 px-4 pt-10 sm:px-6 sm:pt-14">
      <h1 className="text-4xl">
        <Trans>Sandbox checkout</Trans>
      </h1>
      <Notice tone="warning">
        <p>
          <Trans>
            <strong className="font-semibold">Sandbox: no money moves.</strong> This page stands in for the
            card payment. There is no card to enter and nothing to pay.
          </Trans>
        </p>
      </Notice>
      {error && <Closed error={error} />}
      {!data && !error && <div className="skeleton h-40 rounded-sm" role="status" aria-label={t`Loading`} />}
      {data && (
        <>
          <Bill price={data.price} />
          {payment.error && (
            <p className="text-vermilion">{sentenceOr(payment.error, t`Please try again.`)}</p>
          )}
          <div className="grid grid-cols-1 gap-3">
            {data.paid ? (
              <a href={data.successUrl} className={buttonLook()}>
                <Trans>Go to your dashboard</Trans>
              </a>
            ) : (
              <Button disabled={isPaying} onClick={() => payment.mutate()}>
                {isPaying ? t`Starting Pro...` : t`Start Pro without paying`}
              </Button>
            )}
            <a href={data.cancelUrl} className={buttonLook('quiet')}>
              <Trans>Back without subscribing</Trans>
            </a>
          </div>
        </>
      )}
    </div>
  );
};
