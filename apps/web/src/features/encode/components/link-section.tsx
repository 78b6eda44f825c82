import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useExpiryDays } from '../../../shared/api/settings.ts';
import { type LinkChoice, NO_CHOICE } from '../../../subjects/link/link-choice.ts';
import { LinkFields } from '../../../subjects/link/link-fields.tsx';

interface Props {
  value: LinkChoice;
  /** A subscriber's pictures have no date of the plan. */
  unlimited: boolean;
  disabled: boolean;
  onChange: (value: LinkChoice) => void;
}

/** How often the link opens and until when: folded, since few want to say. */
export const LinkSection = ({ value, unlimited, disabled, onChange }: Props) => {
  const days = useExpiryDays();
  const chosen = value.maxViews !== NO_CHOICE.maxViews || value.lastDay !== NO_CHOICE.lastDay;
  return (
    <details className="group grid grid-cols-1 rounded border border-line">
      <summary className="flex items-center justify-between gap-4 px-4 py-3">
        <span className="grid grid-cols-1 gap-0.5">
          <span className="font-semibold">
            <Trans>Link</Trans>
          </span>
          <span className="text-sm text-umber">
            {chosen ? t`With limits of your own` : t`Limit how often it opens, or until when`}
          </span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="border-line border-t px-4 py-4">
        <LinkFields
          value={value}
          disabled={disabled}
          planDays={unlimited ? null : days}
          onChange={onChange}
        />
      </div>
    </details>
  );
};
