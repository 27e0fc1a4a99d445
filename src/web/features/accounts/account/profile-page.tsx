import { type FocusEvent, useState } from 'react';
import { account, ProfileBody } from '../../../../contract/accounts/account.ts';
import type { UserProfile } from '../../../../contract/accounts/auth.ts';
import { Button } from '../../../components/actions/button.tsx';
import { ResultDialog } from '../../../components/dialogs/result-dialog.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Asked, Skeleton } from '../../../components/feedback/loaded.tsx';
import { EmailField, TextField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Grid, Span } from '../../../components/layout/grid.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { tidyLink } from '../../../lib/browser/tidy-link.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { ownProfile } from '../../../lib/session/session.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import type { StoredUser } from '../../../lib/session/user-store.ts';
import { AccountPage, NeedsSession } from './account-page.tsx';
import { PicturePicker } from './picture-picker.tsx';

/** /account/edit-profile */
export function ProfilePage() {
  const text = useText();
  return (
    <AccountPage title={text('editProfileTitle')}>
      <NeedsSession>
        {(user) => (
          <Card key={user.uid}>
            <Asked ask={ownProfile()} skeleton={<ProfileSkeleton />}>
              {(loaded) => <ProfileForm user={user} profile={loaded} />}
            </Asked>
          </Card>
        )}
      </NeedsSession>
    </AccountPage>
  );
}

function ProfileSkeleton() {
  return (
    <Stack gap={6}>
      <Skeleton shape="card" square height={112} />
      <Grid>
        {['name', 'email', 'phone', 'website', 'address'].map((field) => (
          <Skeleton key={field} height={72} />
        ))}
      </Grid>
    </Stack>
  );
}

const bannerMs = 4_000;
const dialogMs = 1_000;

/** Edits the name, the picture and the contact details of the account. */
function ProfileForm({ user, profile }: { user: StoredUser; profile: UserProfile }) {
  const text = useText();
  const save = useChange(account.update);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const { displayName, email } = user;
  const saved = { ...profile, username: displayName, email, photoURL: user.photoURL };
  const form = useSchemaForm(ProfileBody, valuesOf(saved));
  const { field, register, setValue, formState, errorText, watch } = form;
  const [username, photoURL] = watch(['username', 'photoURL']);

  // Complete the URL before the blur event reaches the form, which then validates the value that is shown.
  const websiteUrl = register('websiteUrl');
  function tidyWebsite(event: FocusEvent<HTMLInputElement>): void {
    const tidy = tidyLink(event.target.value);
    if (tidy !== event.target.value) setValue('websiteUrl', tidy, { shouldDirty: true });
    void websiteUrl.onBlur(event);
  }

  function submit(body: ProfileBody): void {
    save.mutate(
      { body },
      {
        onSuccess: () => {
          form.reset(valuesOf(body));
          setDialogOpen(true);
        },
        onError: form.showRefused,
      },
    );
  }

  return (
    <>
      <Form
        onSubmit={(event) => {
          // Pressing Enter in the field submits before the field is blurred.
          setValue('websiteUrl', tidyLink(form.getValues('websiteUrl') ?? ''));
          void form.handleSubmit(submit)(event);
        }}
      >
        <Stack gap={6}>
          <ProblemBanner error={save.error} clearsAfterMs={bannerMs} onClear={save.reset} />
          <PicturePicker
            name={username || email}
            picture={photoURL}
            isUnsaved={photoURL !== formState.defaultValues?.photoURL}
            onChange={(picture) => setValue('photoURL', picture, { shouldDirty: true })}
            onUploading={setUploading}
          />
          <Grid>
            <TextField
              {...field('username')}
              id="username"
              label={text('yourName')}
              hint={text('yourNameHint')}
              required
              autoComplete="name"
            />
            <EmailField
              {...register('email')}
              id="email"
              label={text('email')}
              hint={text('emailFixed')}
              readOnly
              autoComplete="email"
            />
            <TextField
              {...field('phone')}
              id="phone"
              label={text('phoneNumber')}
              hint={text('phoneHint')}
              optional
              mono
              type="tel"
              autoComplete="tel"
              placeholder={text('phonePlaceholder')}
            />
            <TextField
              {...websiteUrl}
              id="website"
              label={text('websiteUrl')}
              hint={text('websiteHint')}
              error={errorText('websiteUrl')}
              optional
              type="url"
              dir="ltr"
              autoComplete="url"
              onBlur={tidyWebsite}
            />
            <Span>
              <TextField
                {...field('address')}
                id="address"
                label={text('address')}
                optional
                autoComplete="street-address"
              />
            </Span>
          </Grid>
          <Button type="submit" busy={save.isPending} disabled={isUploading}>
            {text('save')}
          </Button>
        </Stack>
      </Form>
      <UnsavedGuard isUnsaved={formState.isDirty && !save.isPending} />
      <ResultDialog
        open={isDialogOpen}
        title={text('profileUpdated')}
        closesAfterMs={dialogMs}
        onClose={() => setDialogOpen(false)}
      />
    </>
  );
}

/** What the fields show: an empty text for what is missing. */
const valuesOf = ({ phone, websiteUrl, address, ...rest }: ProfileBody) => ({
  ...rest,
  phone: phone ?? '',
  websiteUrl: websiteUrl ?? '',
  address: address ?? '',
});
