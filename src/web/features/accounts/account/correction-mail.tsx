import {
  type CorrectionMail as Choice,
  correctionMails,
  type Preferences,
} from '../../../../contract/accounts/account.ts';
import { Small, StatusLine } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { ChoiceField } from '../../../components/fields/choice-field.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useSavePreferences } from '../../../lib/session/preferences.ts';

/** Whether and how often the account gets mail about reports that changed after its lookups. */
export default function CorrectionMail({ saved }: { saved: Preferences }) {
  const text = useText();
  const save = useSavePreferences({ asks: true });
  return (
    <Stack gap={3} width="measure">
      <ProblemBanner error={save.error} onClear={save.reset} />
      <ChoiceField<Choice>
        label={text('correctionsTitle')}
        value={saved.correctionMail}
        options={correctionMails.map((value) => ({ value, label: text(`correctionMail_${value}`) }))}
        onChange={(correctionMail) => save.mutate({ correctionMail })}
      />
      <Small>{text('correctionMailHint')}</Small>
      <StatusLine tone="success">{save.isSuccess ? text('preferencesSaved') : ''}</StatusLine>
    </Stack>
  );
}
