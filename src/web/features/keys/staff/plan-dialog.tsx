import * as z from 'zod/mini';
import { type Plan, PlanLimits, PlanName, plans } from '../../../../contract/limits/plans.ts';
import { DialogText } from '../../../components/dialogs/dialog.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { asNumber, useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { type TextKey, useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';

const fields = [
  { name: 'callsPerSecond', label: 'allowanceCalls' },
  { name: 'lookupsPerMinute', label: 'allowanceLookups' },
  { name: 'identifiersPerDay', label: 'planIdentifiers' },
  { name: 'identifiersPerNetwork', label: 'planNetwork' },
] as const satisfies readonly { name: keyof PlanLimits; label: TextKey }[];

const Values = z.extend(PlanLimits, { name: PlanName });

interface PlanDialogProps {
  /** Absent for a new one. */
  plan: Plan | undefined;
  /** The names of the plans that there are. */
  taken: readonly string[];
  onClose: () => void;
}

/** The limits of a plan. */
export default function PlanDialog({ plan, taken, onClose }: PlanDialogProps) {
  const text = useText();
  const save = useChange(plans.set);
  const { field, handleSubmit, setError } = useSchemaForm(Values, {
    name: plan?.name ?? '',
    callsPerSecond: plan?.callsPerSecond ?? 50,
    lookupsPerMinute: plan?.lookupsPerMinute ?? 1_000,
    identifiersPerDay: plan?.identifiersPerDay ?? 10_000,
    identifiersPerNetwork: plan?.identifiersPerNetwork ?? null,
  });
  const technical = { dir: 'ltr', autoComplete: 'off' } as const;

  return (
    <FormDialog
      title={plan ? text('planEditNamed', { name: plan.name }) : text('planAdd')}
      act={text('planSave')}
      call={save}
      onSubmit={handleSubmit(({ name, ...body }) => {
        // The call would change that plan.
        if (!plan && taken.includes(name)) setError('name', { message: 'planNameTaken' }, { shouldFocus: true });
        else save.mutate({ params: { name }, body }, { onSuccess: onClose });
      })}
      onClose={onClose}
    >
      <DialogText>{text('planDialogText')}</DialogText>
      {plan ? null : <TextField {...field('name')} {...technical} label={text('name')} required />}
      {fields.map(({ name, label }) => (
        <TextField
          key={name}
          {...field(name, asNumber)}
          {...technical}
          label={text(label)}
          inputMode="numeric"
          required={name !== 'identifiersPerNetwork'}
          optional={name === 'identifiersPerNetwork'}
        />
      ))}
    </FormDialog>
  );
}
