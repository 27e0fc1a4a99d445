import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { account, ChangePasswordBody } from '../../../../contract/accounts/account.ts';
import { type QuotaName, type Quotas, quotas } from '../../../../contract/limits/quotas.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Meter } from '../../../components/charts/meter.tsx';
import { Intro, Small, Text } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Asked, CardSkeleton } from '../../../components/feedback/loaded.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { PasswordRulesField } from '../../../components/fields/password-rules-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { ask } from '../../../lib/api/api.ts';
import { isAnswerLost } from '../../../lib/api/problem.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { confirmLogOut } from '../../../lib/session/page-exit.ts';
import { forgetSession } from '../../../lib/session/session.ts';
import { useCall } from '../../../lib/session/use-change.ts';
import { AccountPage, NeedsSession } from './account-page.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailCard } from './email-card.tsx';
import { Sessions } from './sessions.tsx';
import { TwoStep } from './two-step.tsx';

/** /account/security */
export function SecurityPage() {
  const text = useText();
  return (
    <AccountPage title={text('securityTitle')}>
      <NeedsSession>
        {(user) => (
          <Stack key={user.uid} gap={6}>
            <Card title={text('changePassword')}>
              <Stack width="form">
                <ChangePasswordForm email={user.email} />
              </Stack>
            </Card>
            <TwoStep />
            <EmailCard />
            <QuotasCard />
            <Sessions />
            <Card title={text('logOut')} gap={5}>
              <Intro>{text('logoutText')}</Intro>
              <Button onClick={confirmLogOut}>{text('logout')}</Button>
            </Card>
            <DeleteAccount email={user.email} />
          </Stack>
        )}
      </NeedsSession>
    </AccountPage>
  );
}

const bannerMs = 5_000;

/** Changes the password. Every session ends, so the user signs in again (A7). */
export function ChangePasswordForm({ email }: { email: string }) {
  const text = useText();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const change = useCall(account.changePassword);
  const [wasLost, setWasLost] = useState(false);
  const { field, handleSubmit, showRefused, watch } = useSchemaForm(ChangePasswordBody, {
    oldPassword: '',
    newPassword: '',
  });

  function submit(body: ChangePasswordBody): void {
    change.mutate(
      { body },
      {
        onSuccess: ({ activeKeys }) => {
          navigate(pages.passwordChanged, { state: { activeKeys } });
          // The server has ended it.
          forgetSession(cache);
        },
        onError: (error) => {
          if (isAnswerLost(error)) setWasLost(true);
          showRefused(error);
        },
      },
    );
  }

  return (
    <Form onSubmit={handleSubmit(submit)}>
      <ProblemBanner error={change.error} clearsAfterMs={bannerMs} onClear={change.reset} />
      <Text tone="quiet">{text('changePasswordText')}</Text>
      {wasLost ? <Text>{text('passwordMayBeSet')}</Text> : null}
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field('oldPassword')}
        id="current-password"
        label={text('currentPassword')}
        required
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <PasswordRulesField
        {...field('newPassword')}
        id="new-password"
        label={text('newPassword')}
        password={watch('newPassword')}
        required
        autoComplete="new-password"
        enterKeyHint="done"
      />
      <Button type="submit" busy={change.isPending}>
        {text('save')}
      </Button>
    </Form>
  );
}

/** What the account may file and upload today, and what it has used. Nothing when the operator sets no quotas. */
export function QuotasCard() {
  return (
    <Asked ask={ask(quotas.today, {}, { staleTime: 0 })} skeleton={<CardSkeleton base={360} sm={254} />}>
      {(today) => (today.level === null ? null : <Figures today={today} />)}
    </Asked>
  );
}

function Figures({ today }: { today: Quotas }) {
  const { text, format } = useReader();
  const { level, quotas, resetsAt } = today;
  const shown = (name: QuotaName, value: number) => (name === 'bytes' ? format.bytes(value) : format.number(value));
  return (
    <Card title={text('quotasTitle')} gap={4}>
      <Grid>
        {quotas.map(({ name, used, limit }) => (
          <div key={name}>
            <Row gap={3} apart>
              <Small as="span">{text(`quotaOf_${name}`)}</Small>
              <Text as="span" size="sm" weight="medium">
                {text('quotaUsed', { used: shown(name, used), all: shown(name, limit) })}
              </Text>
            </Row>
            <Meter label={text(`quotaOf_${name}`)} used={used} all={limit} />
          </div>
        ))}
      </Grid>
      <Small measure>
        {text('quotasReset', { when: format.dateTime(resetsAt) })}{' '}
        {level === 'unconfirmed' ? text('quotasRiseConfirmed') : level === 'new' ? text('quotasRiseWithAge') : null}
      </Small>
    </Card>
  );
}
