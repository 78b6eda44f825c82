import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Survival } from '@underpaint/contract';
import { Check, CircleHelp, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useRef } from 'react';
import { fromOutside } from '../../../shared/language/from-outside.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import type { TestingAgain } from '../hooks/use-test-again.ts';
import { adviceOn, inOrder, judge, summarise, VERDICTS, type Verdict } from '../judge-survival.ts';

const LOOKS: Readonly<Record<Verdict, { icon: LucideIcon; colour: string }>> = {
  survives: { icon: Check, colour: 'text-verdigris' },
  barely: { icon: TriangleAlert, colour: 'text-ochre' },
  lost: { icon: X, colour: 'text-vermilion' },
  untried: { icon: CircleHelp, colour: 'text-umber' },
};

const Row = ({ row, advises = false }: { row: Survival; advises?: boolean }) => {
  const verdict = judge(row);
  const { icon: Icon, colour } = LOOKS[verdict];
  const advice = advises ? adviceOn(row) : null;
  return (
    <li className="flex gap-2.5 border-line border-b py-2">
      <Icon aria-hidden className={`mt-1 size-5 shrink-0 ${colour}`} />
      <span className="min-w-0">
        {fromOutside(row.words)}:{' '}
        <span className={`${colour} font-semibold`}>{i18n._(VERDICTS[verdict])}</span>
        {advice && <>. {i18n._(advice)}</>}
      </span>
    </li>
  );
};

const TestAgain = ({ again: { busy, done, problem, start } }: { again: TestingAgain }) => (
  <div className="grid grid-cols-1 justify-items-start gap-2">
    <Button kind="quiet" disabled={busy} onClick={start}>
      {busy ? t`Testing...` : t`Test again`}
    </Button>
    {busy && (
      <div className="w-full max-w-sm">
        <ProgressBar label={t`Testing what the picture survives`} fraction={done} />
      </div>
    )}
    {problem && (
      <p role="alert" className="text-vermilion">
        {problem}
      </p>
    )}
  </div>
);

interface Props {
  rows: readonly Survival[];
  /** Runs the tests that were left out; null if they have been run. */
  again?: TestingAgain | null;
}

/** How this picture's message fared in each simulated service: what needs care, where it is safe, and the full list. */
export const SurvivalSection = ({ rows, again = null }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack(again?.busy === true, again?.problem ? undefined : heading);
  if (rows.length === 0) return null;
  const { sentence, safe, untried, problems, asOf } = summarise(rows, again === null);
  const isWhole = rows.every((row) => judge(row) !== 'untried');
  return (
    <section aria-labelledby="survival" className="grid grid-cols-1 gap-3">
      <h2 id="survival" ref={heading} tabIndex={-1} className="text-xl outline-none">
        <Trans>What it survives</Trans>
      </h2>
      <p aria-live="polite">
        {sentence}
        {untried && ` ${untried}`}
      </p>
      {again && !isWhole && <TestAgain again={again} />}
      {problems.length > 0 && (
        <ul aria-label={t`What needs care`} className="grid grid-cols-1 border-line border-t">
          {problems.map((row) => (
            <Row key={row.channel} row={row} advises />
          ))}
        </ul>
      )}
      {safe && (
        <p className="flex gap-2.5">
          <Check aria-hidden className="mt-1 size-5 shrink-0 text-verdigris" />
          <span>
            <Trans>The message comes through {safe}.</Trans>
          </span>
        </p>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">
          <Trans>Every test</Trans>
        </summary>
        <ul className="grid grid-cols-1 gap-x-6 border-line border-t sm:grid-cols-2">
          {inOrder(rows).map((row) => (
            <Row key={row.channel} row={row} />
          ))}
        </ul>
      </details>
      <p className="text-sm text-umber">
        <Trans>
          Tested on this picture with simulations of these services as of {asOf}. Services change what they do
          without notice; sent as a file, a picture arrives unchanged. Filters and stickers can destroy the
          message anywhere.
        </Trans>
      </p>
    </section>
  );
};
