import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { account, type ChangePasswordBody, type DeleteBody, type ProfileBody } from '../../../contract/account.ts';
import { auth } from '../../../contract/auth.ts';
import { api } from '../../lib/api.ts';
import { sayFarewell } from '../../lib/page-exit.ts';
import { currentUser, forgetPerson, forgetSession } from '../../lib/session.ts';
import { inSession } from '../../lib/sign-in-again.ts';
import { upload } from '../../lib/upload.ts';
import { useUserStore } from '../../lib/user-store.ts';

/** Everything this feature reads lies under this key. */
const all = ['account'] as const;

const freshForMs = 30_000;

/** What the account says about itself beyond its name and picture. */
export const profile = () =>
  queryOptions({
    queryKey: [...all, 'profile'],
    queryFn: ({ signal }) => api(auth.currentuser, {}, { signal }),
    // A sign-in has just read it. Later it may have changed elsewhere, and a form must not begin with what it was.
    initialData: () => {
      const { profile, profileReadAt } = useUserStore.getState();
      return profile && Date.now() - profileReadAt < freshForMs ? profile : undefined;
    },
    initialDataUpdatedAt: () => useUserStore.getState().profileReadAt,
  });

/** Where the account is signed in. */
export const sessions = () =>
  queryOptions({
    queryKey: [...all, 'sessions'],
    staleTime: 0,
    queryFn: ({ signal }) => api(account.sessions, {}, { signal }),
  });

/** Saves the whole profile; the header then shows the new name and picture. */
export function useSaveProfile() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileBody) => inSession(() => api(account.update, { body })),
    onSuccess: () =>
      Promise.all([cache.invalidateQueries(currentUser()), cache.invalidateQueries(profile())]).then(() => undefined),
  });
}

interface PictureUpload {
  file: File;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Uploads a picture. It counts once it is saved with the profile. */
export function useUploadPicture() {
  return useMutation({
    mutationFn: ({ file, ...options }: PictureUpload) =>
      inSession(() => upload(account.uploadPicture, {}, file, options)),
  });
}

/** Sets a new password; every session ends, this one included (A7). */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: ChangePasswordBody) => inSession(() => api(account.changePassword, { body })),
  });
}

/** Takes note that the server ended this session, as it was asked to. */
export function useForgetSession(): () => void {
  const cache = useQueryClient();
  return () => forgetSession(cache);
}

export function useEndSession() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => inSession(() => api(account.endSession, { params: { id } })),
    // One that is not there any more is what was asked for, too.
    onSettled: () => cache.invalidateQueries(sessions()),
  });
}

export function useEndOtherSessions() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => inSession(() => api(account.endOtherSessions, {})),
    onSettled: () => cache.invalidateQueries(sessions()),
  });
}

/** Deletes the account (A8), says so, and leaves nothing of the person in this browser. */
export function useDeleteAccount() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: DeleteBody) => inSession(() => api(account.remove, { body })),
    onSuccess: () => {
      // First, so that the page it happens on does not lead away from under the dialog.
      sayFarewell('accountDeleted');
      forgetPerson(cache);
    },
  });
}
