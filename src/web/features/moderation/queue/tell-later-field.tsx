import { type DelayReason, delayReasons, maxTellingDelayDays } from '../../../../contract/moderation/moderation.ts';
import { CompactSelect } from '../../../components/forms/compact-select.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { useFormat, useText } from '../../../lib/i18n.ts';

/** In how many days the person named is told of a verification, and why not at once. */
export interface TellLater {
  days: number;
  reason: DelayReason;
}

interface TellLaterFieldProps {
  /** Undefined: at once. */
  value: TellLater | undefined;
  onChange: (value: TellLater | undefined) => void;
}

/** When the person named is told: at once, unless there is a reason against it. */
export default function TellLaterField({ value, onChange }: TellLaterFieldProps) {
  const text = useText();
  const format = useFormat();
  const reason = value?.reason ?? delayReasons[0];
  return (
    <Row gap={4}>
      <CompactSelect
        label={text('tellWhen')}
        value={String(value?.days ?? 0)}
        options={[0, 7, 14, maxTellingDelayDays].map((days) => ({
          value: String(days),
          label: days === 0 ? text('tellAtOnce') : text('tellInDays', { count: format.number(days) }),
        }))}
        onChange={({ target }) => onChange(target.value === '0' ? undefined : { days: Number(target.value), reason })}
      />
      {value ? (
        <CompactSelect
          label={text('tellLaterWhy')}
          value={reason}
          options={delayReasons.map((one) => ({ value: one, label: text(`delay_${one}`) }))}
          onChange={({ target }) => onChange({ ...value, reason: target.value as DelayReason })}
        />
      ) : null}
    </Row>
  );
}
