import { plural, t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Field } from '../../shared/ui/field.tsx';
import { dayOf, type LinkChoice, UNFINISHED_DAY } from './link-choice.ts';

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
        one: 'The link works until the end of that day. Leave it empty for one day, the maximum for free pictures.',
        other:
          'The link works until the end of that day. Leave it empty for # days, the maximum for free pictures.',
      });

/**
 * A half-filled date has no value, and React does not report its changes, so the field is read whenever it may have
 * changed.
 */
const LastDay = ({ value, disabled, planDays, onChange }: Props) => {
  const field = useRef<HTMLInputElement>(null);
  const read = () => {
    if (field.current === null) return;
    const lastDay = field.current.validity.badInput ? UNFINISHED_DAY : field.current.value;
    if (lastDay !== value.lastDay) onChange({ ...value, lastDay });
  };
  const onShown = useEffectEvent(read);
  useEffect(() => onShown(), []);
  return (
    <Field
      ref={field}
      label={t`Last day`}
      type="date"
      min={dayIn(0)}
      {...(planDays === null ? {} : { max: dayIn(planDays - 1) })}
      hint={lastDayHint(planDays)}
      disabled={disabled}
      value={value.lastDay === UNFINISHED_DAY ? '' : value.lastDay}
      onInput={read}
      onKeyUp={read}
      onBlur={read}
    />
  );
};

/** How often, and until when, a link opens. */
export const LinkFields = (props: Props) => {
  const { value, disabled, onChange } = props;
  return (
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
      <LastDay {...props} />
    </div>
  );
};
