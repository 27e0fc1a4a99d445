import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { account } from '../../../../contract/accounts/account.ts';
import { normalEmail } from '../../../../contract/rules/subject-email.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Text } from '../../../components/content/text.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { EmailField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { BulletList } from '../../../components/layout/list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { isAnswerLost } from '../../../lib/api/problem.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { showFarewell } from '../../../lib/session/page-exit.ts';
import { clearUserData } from '../../../lib/session/session.ts';
import { useCall } from '../../../lib/session/use-change.ts';

/** Deletes the account after the email was typed and a dialog confirmed (A8). */
export function DeleteAccount({ email }: { email: string }) {
  const text = useText();
  const cache = useQueryClient();
  const remove = useCall(account.remove, {
    onSuccess: () => {
      // Before clearing the session, which would redirect from the page below the dialog.
      showFarewell('accountDeleted');
      clearUserData(cache);
    },
  });
  const [typed, setTyped] = useState('');
  const [withdrawReports, setWithdrawReports] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isConfirmed = normalEmail(typed) === normalEmail(email);

  function ask(): void {
    if (isConfirmed) setAsking(true);
  }

  function removeAccount(): void {
    // Close first: another dialog, such as the sign-in, may follow.
    setAsking(false);
    remove.mutate({ body: { email: typed.trim(), withdrawReports } });
  }

  return (
    <Card title={text('deleteAccount')}>
      <Form onSubmit={ask}>
        <ProblemBanner error={remove.error} onClear={remove.reset} />
        {isAnswerLost(remove.error) ? <p>{text('deleteMayBeDone')}</p> : null}
        <Text tone="danger" weight="semibold">
          {text('deleteWarning')}
        </Text>
        <Stack gap={2}>
          <p>{text('deleteAffects')}</p>
          <BulletList>
            <li>{text('deleteProfile')}</li>
            <li>{text('deleteKeys')}</li>
            <li>{text('deleteUsage')}</li>
            <li>{text(withdrawReports ? 'deleteReports' : 'deleteLink')}</li>
          </BulletList>
        </Stack>
        <CheckboxField
          label={text('withdrawReports')}
          hint={text('withdrawReportsHint')}
          checked={withdrawReports}
          onChange={({ target }) => setWithdrawReports(target.checked)}
        />
        <Stack width="form">
          <p>
            {text('deleteWhose')}
            <br />
            <strong>
              <bdi dir="ltr">{email}</bdi>
            </strong>
          </p>
          <EmailField
            id="confirm-email"
            label={text('confirmEmail')}
            hint={text('confirmEmailHint')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
          />
          <Button type="submit" variant="danger" disabled={!isConfirmed} busy={remove.isPending}>
            {text('deleteAccount')}
          </Button>
        </Stack>
      </Form>
      <ConfirmDialog
        open={isAsking}
        title={text('deleteQuestion')}
        text={text(withdrawReports ? 'deleteQuestionAll' : 'deleteQuestionText')}
        yesLabel={text('deleteYes')}
        noLabel={text('keepIt')}
        danger
        onYes={removeAccount}
        onNo={() => setAsking(false)}
      />
    </Card>
  );
}
