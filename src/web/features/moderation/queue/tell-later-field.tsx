import { type DelayReason, delayReasons, maxTellingDelayDays } from '../../../../contract/moderation/moderation.ts';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';

/** In how many days the person named is told of a verification, and why not at once. */
export interface TellLater {
  days: number;
  reason: DelayReason;
}

interface TellLaterFieldProps {
  /** Undefined: at once. The reason is missing until it is chosen. */
  value: Partial<TellLater> | undefined;
  onChange: (value: Partial<TellLater> | undefined) => void;
  /** Whether the form was sent, so that a missing reason is said. */
  isSent: boolean;
}

/** When the person named is told: at once, unless there is a reason against it. */
export default function TellLaterField({ value, onChange, isSent }: TellLaterFieldProps) {
  const { text, format } = useReader();
  return (
    <Stack gap={4}>
      <SelectField
        label={text('tellWhen')}
        value={String(value?.days ?? 0)}
        options={[0, 7, 14, maxTellingDelayDays].map((days) => ({
          value: String(days),
          label: days === 0 ? text('tellAtOnce') : text('tellInDays', { count: format.number(days) }),
        }))}
        onChange={({ target }) => onChange(target.value === '0' ? undefined : { ...value, days: Number(target.value) })}
      />
      {value ? (
        <RadioField<DelayReason>
          label={text('tellLaterWhy')}
          required
          look="low"
          value={value.reason}
          options={delayReasons.map((one) => ({ value: one, label: text(`delay_${one}`) }))}
          onChange={(reason) => onChange({ ...value, reason })}
          error={isSent && !value.reason ? text('reasonCodeRequired') : undefined}
        />
      ) : null}
    </Stack>
  );
}
