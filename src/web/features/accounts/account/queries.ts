import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  account,
  type ChangePasswordBody,
  type DeleteBody,
  type ProfileBody,
} from '../../../../contract/accounts/account.ts';
import { auth } from '../../../../contract/accounts/auth.ts';
import { type ChangeEmailBody, emailAddress } from '../../../../contract/accounts/email-address.ts';
import { quotas } from '../../../../contract/limits/quotas.ts';
import { answersOf, api, ask } from '../../../lib/api/api.ts';
import { upload } from '../../../lib/api/upload.ts';
import { ownEmail } from '../../../lib/session/own-email.ts';
import { showFarewell } from '../../../lib/session/page-exit.ts';
import { clearUserData, currentUser, forgetSession } from '../../../lib/session/session.ts';
import { useCall, useChange } from '../../../lib/session/use-change.ts';
import { useUserStore } from '../../../lib/session/user-store.ts';

const freshForMs = 30_000;

/** The profile: phone, website and address. */
export const profile = () =>
  queryOptions({
    ...answersOf(auth.currentuser),
    queryFn: ({ signal }) => api(auth.currentuser, {}, { signal }),
    // The sign-in has just loaded it. Later it may be stale, and a form must not start with stale values.
    initialData: () => {
      const { profile, profileReadAt } = useUserStore.getState();
      return profile && Date.now() - profileReadAt < freshForMs ? profile : undefined;
    },
    initialDataUpdatedAt: () => useUserStore.getState().profileReadAt,
  });

/** What the account may file and upload today. */
export const quotasToday = () => ask(quotas.today, {}, { staleTime: 0 });

/** The account's sessions. */
export const sessions = () => ask(account.sessions, {}, { staleTime: 0 });

/** Saves the whole profile and refreshes the header's name and picture. */
export function useSaveProfile() {
  const cache = useQueryClient();
  return useCall((body: ProfileBody) => api(account.update, { body }), {
    onSuccess: () =>
      Promise.all([cache.invalidateQueries(currentUser()), cache.invalidateQueries(profile())]).then(() => undefined),
  });
}

interface PictureUpload {
  file: File;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Uploads a picture, which takes effect when the profile is saved. */
export const useUploadPicture = () =>
  useCall(({ file, ...options }: PictureUpload) => upload(account.uploadPicture, {}, file, options));

/** Changes the password, which ends every session, including this one (A7). */
export const useChangePassword = () => useCall((body: ChangePasswordBody) => api(account.changePassword, { body }));

/** Marks the session as ended after the server has ended it. */
export function useForgetSession(): () => void {
  const cache = useQueryClient();
  return () => forgetSession(cache);
}

export const useEndSession = () =>
  useChange((id: string) => api(account.endSession, { params: { id } }), [account.sessions]);

export const useEndOtherSessions = () => useChange(() => api(account.endOtherSessions, {}), [account.sessions]);

/** Mails the link that confirms the email again. */
export const useSendConfirmation = () => useChange(() => api(emailAddress.sendConfirmation, {}), [emailAddress.get]);

/** Asks for another email. Both addresses get a mail. */
export const useChangeEmail = () =>
  useChange((body: ChangeEmailBody) => api(emailAddress.requestChange, { body }), [emailAddress.get]);

/** Stops the change of email that waits. */
export function useCancelEmailChange() {
  const cache = useQueryClient();
  return useCall(() => api(emailAddress.cancelChange, {}), {
    // It may have taken effect already.
    onSettled: () => Promise.all([cache.invalidateQueries(ownEmail()), cache.invalidateQueries(currentUser())]),
  });
}

/** Deletes the account (A8) and all data about the user in this browser, and shows a farewell. */
export function useDeleteAccount() {
  const cache = useQueryClient();
  return useCall((body: DeleteBody) => api(account.remove, { body }), {
    onSuccess: () => {
      // Before clearing the session, which would redirect from the page below the dialog.
      showFarewell('accountDeleted');
      clearUserData(cache);
    },
  });
}
