import { useState } from 'react';
import * as z from 'zod/mini';
import { type Plan, PlanLimits, PlanName } from '../../../../contract/limits/plans.ts';
import { Dialog, DialogText } from '../../../components/dialogs/dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/problem-banner.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { CheckedForm } from '../../../components/forms/checked-form.tsx';
import { FormButtons } from '../../../components/forms/form-buttons.tsx';
import { messageText } from '../../../lib/api/problem.ts';
import { type TextKey, useText } from '../../../lib/i18n/i18n.ts';
import { useSetPlan } from './queries.ts';

const fields = [
  { name: 'callsPerSecond', label: 'allowanceCalls' },
  { name: 'lookupsPerMinute', label: 'allowanceLookups' },
  { name: 'identifiersPerDay', label: 'planIdentifiers' },
  { name: 'identifiersPerNetwork', label: 'planNetwork' },
] as const satisfies readonly { name: keyof PlanLimits; label: TextKey }[];

const Values = z.extend(PlanLimits, { name: PlanName });
type Typed = Record<keyof z.output<typeof Values>, string>;

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

interface PlanDialogProps {
  /** Absent for a new one. */
  plan: Plan | undefined;
  onClose: () => void;
}

/** The limits of a plan. */
export default function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const text = useText();
  const save = useSetPlan();
  const [typed, setTyped] = useState<Typed>({
    name: plan?.name ?? '',
    callsPerSecond: String(plan?.callsPerSecond ?? 50),
    lookupsPerMinute: String(plan?.lookupsPerMinute ?? 1_000),
    identifiersPerDay: String(plan?.identifiersPerDay ?? 10_000),
    identifiersPerNetwork: String(plan?.identifiersPerNetwork ?? ''),
  });
  const [errors, setErrors] = useState<Partial<Record<keyof Typed, string>>>({});
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: errors[name] === undefined ? undefined : messageText(errors[name], text),
    dir: 'ltr' as const,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  });

  function submit(): void {
    const checked = z.safeParse(Values, {
      name: typed.name.trim(),
      callsPerSecond: numberOf(typed.callsPerSecond),
      lookupsPerMinute: numberOf(typed.lookupsPerMinute),
      identifiersPerDay: numberOf(typed.identifiersPerDay),
      identifiersPerNetwork: numberOf(typed.identifiersPerNetwork),
    });
    const issues = checked.error?.issues ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (!checked.success) return;
    const { name, ...limits } = checked.data;
    save.mutate({ name, limits }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      title={plan ? text('planEditNamed', { name: plan.name }) : text('planAdd')}
      onDismiss={() => save.isPending || onClose()}
    >
      <CheckedForm onSubmit={submit}>
        <ProblemBanner error={save.error} />
        <DialogText>{text('planDialogText')}</DialogText>
        {plan ? null : <TextField {...field('name')} label={text('planName')} required maxLength={30} />}
        {fields.map(({ name, label }) => (
          <TextField
            key={name}
            {...field(name)}
            label={text(label)}
            inputMode="numeric"
            required={name !== 'identifiersPerNetwork'}
            optional={name === 'identifiersPerNetwork'}
          />
        ))}
        <FormButtons onCancel={onClose} submitLabel={text('planSave')} busy={save.isPending} />
      </CheckedForm>
    </Dialog>
  );
}
