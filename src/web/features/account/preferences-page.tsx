import { useQuery } from '@tanstack/react-query';
import type { Preferences } from '../../../contract/account.ts';
import { pages } from '../../../contract/pages.ts';
import { Banner } from '../../components/banner.tsx';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Segmented, type SegmentedProps } from '../../components/segmented.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Switch } from '../../components/switch.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { useText } from '../../lib/i18n.ts';
import { languageOptions } from '../../lib/language.ts';
import { loginThen } from '../../lib/next-path.ts';
import {
  accountPreferences,
  useArePreferencesUnsaved,
  useBrowserPreferences,
  useSavePreferences,
} from '../../lib/preferences.ts';
import { problemText } from '../../lib/problem.ts';
import { useLapsedUser, useSession } from '../../lib/session.ts';
import { AccountPage } from './account-page.tsx';

const bannerMs = 5_000;

/** /account/preferences: what applies to this browser, and for somebody signed in what the account keeps. */
export function PreferencesPage() {
  const text = useText();
  const session = useSession();
  const lapsed = useLapsedUser();
  return (
    <AccountPage title={text('preferencesTitle')}>
      <div className="space-y-6">
        <Appearance isSignedIn={session.status === 'in'} />
        <Card title={text('mailTitle')}>
          {session.user || lapsed ? (
            <MailNotices />
          ) : (
            <p className="text-ink-2">
              <TextLink to={loginThen(pages.preferences)}>{text('logIn')}</TextLink> {text('mailForVisitors')}
            </p>
          )}
        </Card>
      </div>
    </AccountPage>
  );
}

function Appearance({ isSignedIn }: { isSignedIn: boolean }) {
  const text = useText();
  const here = useBrowserPreferences();
  const isUnsaved = useArePreferencesUnsaved();
  return (
    <Card title={text('appearanceTitle')}>
      <div className="space-y-5">
        <p className="max-w-measure text-ink-2">{text(isSignedIn ? 'keptOnAccount' : 'keptInBrowser')}</p>
        {isSignedIn && isUnsaved ? <Banner tone="warning">{text('notOnAccountYet')}</Banner> : null}
        <Choice
          label={text('theme')}
          value={here.theme}
          options={[
            { value: 'system', label: text('themeSystem') },
            { value: 'light', label: text('themeLight') },
            { value: 'dark', label: text('themeDark') },
          ]}
          onChange={here.chooseTheme}
        />
        <Choice
          label={text('language')}
          value={here.language}
          options={languageOptions}
          onChange={here.chooseLanguage}
        />
        {here.language === 'ur' ? (
          <>
            <Choice
              label={text('script')}
              value={here.script}
              options={[
                { value: 'naskh', label: text('scriptNaskh') },
                { value: 'nastaliq', label: text('scriptNastaliq') },
              ]}
              onChange={here.chooseScript}
            />
            <Choice
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
      </div>
    </Card>
  );
}

type ChoiceProps<V extends string> = Omit<SegmentedProps<V>, 'size'>;

/** One of a few, with its name above it. */
function Choice<V extends string>(props: ChoiceProps<V>) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
        {props.label}
      </p>
      <Segmented size="normal" {...props} />
    </div>
  );
}

function MailNotices() {
  const query = useQuery(accountPreferences());
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-16 w-full" />}>
      {(saved) => <MailNoticesSwitch saved={saved} />}
    </Loaded>
  );
}

function MailNoticesSwitch({ saved }: { saved: Preferences }) {
  const text = useText();
  const save = useSavePreferences({ asks: true });
  return (
    <div className="max-w-measure">
      {save.isError ? (
        <Banner tone="danger" clearsAfterMs={bannerMs} onClear={save.reset} className="mb-4">
          {problemText(save.error, text)}
        </Banner>
      ) : null}
      <Switch
        label={text('mailNotices')}
        hint={text('mailNoticesHint')}
        on={saved.mailNotices}
        onChange={(mailNotices) => {
          if (!save.isPending) save.mutate({ ...saved, mailNotices });
        }}
      />
      <p role="status" className="mt-3 text-sm text-success empty:sr-only">
        {save.isSuccess ? text('preferencesSaved') : ''}
      </p>
    </div>
  );
}
