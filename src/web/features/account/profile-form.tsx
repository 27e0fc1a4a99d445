import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FocusEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ProfileBody } from '../../../contract/account.ts';
import type { UserProfile } from '../../../contract/auth.ts';
import { ResultDialog } from '../../components/dialogs/result-dialog.tsx';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/forms/button.tsx';
import { Form } from '../../components/forms/form.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { UnsavedGuard } from '../../components/forms/unsaved-guard.tsx';
import { Grid, Span } from '../../components/layout/grid.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { errorDelayMs } from '../../lib/error-delay.ts';
import { useText } from '../../lib/i18n.ts';
import { messageText, problemText, refusedFields } from '../../lib/problem.ts';
import type { ShownUser } from '../../lib/user-store.ts';
import { PicturePicker } from './picture-picker.tsx';
import { profileValues, savedValues, typedFields, withScheme } from './profile-values.ts';
import { useSaveProfile } from './queries.ts';

const bannerMs = 4_000;
const dialogMs = 1_000;

/** Name, picture and what else the account says about its person. */
export function ProfileForm({ user, profile }: { user: ShownUser; profile: UserProfile }) {
  const text = useText();
  const save = useSaveProfile();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const form = useForm({
    resolver: standardSchemaResolver(ProfileBody),
    mode: 'onTouched',
    delayError: errorDelayMs,
    defaultValues: profileValues(user, profile),
  });
  const { register, setValue, control, formState } = form;
  const [username, photoURL] = useWatch({ control, name: ['username', 'photoURL'] });

  const error = (name: (typeof typedFields)[number]) => {
    const message = formState.errors[name]?.message;
    return message && messageText(message, text);
  };

  // The input is tidied before the form hears of the event, so that what is judged is what is shown.
  const websiteUrl = register('websiteUrl');
  function tidyWebsite(event: FocusEvent<HTMLInputElement>): void {
    const tidy = withScheme(event.target.value);
    if (tidy !== event.target.value) setValue('websiteUrl', tidy, { shouldDirty: true });
    void websiteUrl.onBlur(event);
  }

  function submit(body: ProfileBody): void {
    save.mutate(body, {
      onSuccess: () => {
        form.reset(savedValues(body));
        setDialogOpen(true);
      },
      onError: (problem) => {
        for (const { name, code } of refusedFields(problem, typedFields)) form.setError(name, { message: code });
      },
    });
  }

  return (
    <>
      <Form
        onSubmit={(event) => {
          // Enter in the field itself comes before its blur.
          setValue('websiteUrl', withScheme(form.getValues('websiteUrl') ?? ''));
          void form.handleSubmit(submit)(event);
        }}
      >
        <Stack gap={6}>
          {save.isError ? (
            <Banner tone="danger" clearsAfterMs={bannerMs} onClear={save.reset}>
              {problemText(save.error, text)}
            </Banner>
          ) : null}
          <PicturePicker
            name={username || user.email}
            picture={photoURL}
            isUnsaved={photoURL !== formState.defaultValues?.photoURL}
            onChange={(picture) => setValue('photoURL', picture, { shouldDirty: true })}
            onUploading={setUploading}
          />
          <Grid>
            <TextField
              {...register('username')}
              id="username"
              label={text('yourName')}
              hint={text('yourNameHint')}
              error={error('username')}
              required
              autoComplete="name"
            />
            <TextField
              {...register('email')}
              id="email"
              label={text('email')}
              hint={text('emailFixed')}
              readOnly
              type="email"
              dir="ltr"
              autoComplete="email"
            />
            <TextField
              {...register('phone')}
              id="phone"
              label={text('phoneNumber')}
              hint={text('phoneHint')}
              error={error('phone')}
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
              error={error('websiteUrl')}
              optional
              type="url"
              dir="ltr"
              autoComplete="url"
              autoCapitalize="none"
              spellCheck={false}
              onBlur={tidyWebsite}
            />
            <Span>
              <TextField
                {...register('address')}
                id="address"
                label={text('address')}
                error={error('address')}
                optional
                autoComplete="street-address"
              />
            </Span>
          </Grid>
          <Button type="submit" busy={save.isPending} busyLabel={text('saving')} disabled={isUploading}>
            {text('save')}
          </Button>
        </Stack>
      </Form>
      <UnsavedGuard isUnsaved={formState.isDirty && !save.isPending} />
      <ResultDialog
        open={isDialogOpen}
        tone="success"
        title={text('profileUpdated')}
        closesAfterMs={dialogMs}
        onClose={() => setDialogOpen(false)}
      />
    </>
  );
}
