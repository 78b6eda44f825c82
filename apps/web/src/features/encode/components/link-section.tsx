import { t } from '@lingui/core/macro';
import { useExpiryDays } from '../../../shared/api/settings.ts';
import { type LinkChoice, NO_CHOICE } from '../../../subjects/link/link-choice.ts';
import { LinkFields } from '../../../subjects/link/link-fields.tsx';
import { Folded } from './folded.tsx';

interface Props {
  value: LinkChoice;
  /** A subscriber's pictures have no expiry date from the plan. */
  unlimited: boolean;
  disabled: boolean;
  onChange: (value: LinkChoice) => void;
}

/** How often, and until when, the link opens. */
export const LinkSection = ({ value, unlimited, disabled, onChange }: Props) => {
  const days = useExpiryDays();
  const chosen = value.maxViews !== NO_CHOICE.maxViews || value.lastDay !== NO_CHOICE.lastDay;
  const line = chosen ? t`With your own limits` : t`Limit views or set a last day`;
  return (
    <Folded title={t`Link`} line={line}>
      <LinkFields value={value} disabled={disabled} planDays={unlimited ? null : days} onChange={onChange} />
    </Folded>
  );
};
