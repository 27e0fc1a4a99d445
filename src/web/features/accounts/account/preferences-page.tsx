import { type CorrectionMail, correctionMails } from '../../../../contract/accounts/account.ts';
import { pages } from '../../../../contract/pages.ts';
import { Intro, Small, StatusLine, Text, TextLink } from '../../../components/content/text.tsx';
import { Banner, ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Asked, Skeleton } from '../../../components/feedback/loaded.tsx';
import { ChoiceField } from '../../../components/fields/segmented.tsx';
import { Switch } from '../../../components/fields/switch.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { chooseSingleKeys, useSingleKeys } from '../../../lib/browser/single-keys.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { languageOptions } from '../../../lib/i18n/language.ts';
import { loginWithNext } from '../../../lib/session/next-path.ts';
import {
  accountPreferences,
  useArePreferencesUnsaved,
  useBrowserPreferences,
  useSavePreferences,
} from '../../../lib/session/preferences.ts';
import { useExpiredUser, useSession } from '../../../lib/session/session.ts';
import { AccountPage } from './account-page.tsx';

/** /account/preferences: settings of this browser and, when signed in, of the account. */
export function PreferencesPage() {
  const text = useText();
  const session = useSession();
  const expiredUser = useExpiredUser();
  return (
    <AccountPage title={text('preferencesTitle')}>
      <Stack gap={6}>
        <Appearance isSignedIn={session.status === 'in'} />
        <Keyboard />
        <Card title={text('mailTitle')}>
          {session.user || expiredUser ? (
            <MailNotices />
          ) : (
            <Text tone="quiet">
              <TextLink to={loginWithNext(pages.preferences)}>{text('logIn')}</TextLink> {text('mailForVisitors')}
            </Text>
          )}
        </Card>
      </Stack>
    </AccountPage>
  );
}

function Appearance({ isSignedIn }: { isSignedIn: boolean }) {
  const text = useText();
  const here = useBrowserPreferences();
  const isUnsaved = useArePreferencesUnsaved();
  return (
    <Card title={text('appearanceTitle')} gap={5}>
      <Intro>{text(isSignedIn ? 'keptOnAccount' : 'keptInBrowser')}</Intro>
      {isSignedIn && isUnsaved ? <Banner tone="warning">{text('notOnAccountYet')}</Banner> : null}
      <ChoiceField
        label={text('theme')}
        value={here.theme}
        options={[
          { value: 'system', label: text('themeSystem') },
          { value: 'light', label: text('themeLight') },
          { value: 'dark', label: text('themeDark') },
        ]}
        onChange={here.chooseTheme}
      />
      <ChoiceField
        label={text('language')}
        value={here.language}
        options={languageOptions}
        onChange={here.chooseLanguage}
      />
      {here.language === 'ur' ? (
        <>
          <ChoiceField
            label={text('script')}
            value={here.script}
            options={[
              { value: 'naskh', label: text('scriptNaskh') },
              { value: 'nastaliq', label: text('scriptNastaliq') },
            ]}
            onChange={here.chooseScript}
          />
          <ChoiceField
            label={text('digits')}
            value={here.digits}
            options={[
              { value: 'latin', label: '123' },
              { value: 'urdu', label: '۱۲۳' },
            ]}
            onChange={here.chooseDigits}
          />
        </>
      ) : null}
    </Card>
  );
}

function Keyboard() {
  const text = useText();
  const singleKeys = useSingleKeys();
  return (
    <Card title={text('keyboardTitle')}>
      <Stack width="measure">
        <Switch label={text('singleKeys')} hint={text('singleKeysHint')} on={singleKeys} onChange={chooseSingleKeys} />
      </Stack>
    </Card>
  );
}

function MailNotices() {
  const text = useText();
  const save = useSavePreferences({ asks: true });
  return (
    <Stack gap={6} width="measure">
      <ProblemBanner error={save.error} onClear={save.reset} />
      <Asked ask={accountPreferences()} skeleton={<Skeleton height={228} />}>
        {(saved) => (
          <>
            <Switch
              label={text('mailNotices')}
              hint={text('mailNoticesHint')}
              on={saved.mailNotices}
              onChange={(mailNotices) => save.mutate({ mailNotices })}
            />
            <Stack gap={3}>
              <ChoiceField<CorrectionMail>
                label={text('correctionsTitle')}
                value={saved.correctionMail}
                options={correctionMails.map((value) => ({ value, label: text(`correctionMail_${value}`) }))}
                onChange={(correctionMail) => save.mutate({ correctionMail })}
              />
              <Small>{text('correctionMailHint')}</Small>
            </Stack>
          </>
        )}
      </Asked>
      <StatusLine tone="success">{save.isSuccess ? text('preferencesSaved') : ''}</StatusLine>
    </Stack>
  );
}
