import { plural, t } from '@lingui/core/macro';
import { Field } from '../../shared/ui/field.tsx';
import { dayOf, type LinkChoice } from './link-choice.ts';

interface Props {
  value: LinkChoice;
  disabled: boolean;
  /** How many days the plan keeps a picture; null if it is kept until it is deleted, or that is not known. */
  planDays: number | null;
  onChange: (value: LinkChoice) => void;
}

/** A date this many days from now, as a date field has it. */
const dayIn = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return dayOf(day);
};

const lastDayHint = (planDays: number | null): string =>
  planDays === null
    ? t`The link works until the end of that day. Leave it empty to set no date.`
    : plural(planDays, {
        one: 'The link works until the end of that day. Leave it empty for one day, the longest for free pictures.',
        other:
          'The link works until the end of that day. Leave it empty for # days, the longest for free pictures.',
      });

/** How often, and until when, a link opens. */
export const LinkFields = ({ value, disabled, planDays, onChange }: Props) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    <Field
      label={t`Views`}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t`No limit`}
      hint={t`After the last view the picture is deleted. Link previews and your own views don’t count.`}
      disabled={disabled}
      value={value.maxViews}
      onChange={(event) => onChange({ ...value, maxViews: event.currentTarget.value })}
    />
    <Field
      label={t`Last day`}
      type="date"
      min={dayIn(0)}
      {...(planDays === null ? {} : { max: dayIn(planDays - 1) })}
      hint={lastDayHint(planDays)}
      disabled={disabled}
      value={value.lastDay}
      onChange={(event) => onChange({ ...value, lastDay: event.currentTarget.value })}
    />
  </div>
);
