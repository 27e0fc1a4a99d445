import { useState } from 'react';

export interface ShellUser {
  displayName: string;
  email: string;
  photoURL: string | null;
}

/** The person's picture, or the first letters of their name. */
export function Avatar({ user }: { user: ShellUser }) {
  const [broken, setBroken] = useState<string>();
  const look = 'size-9 rounded-full';
  if (user.photoURL && user.photoURL !== broken) {
    const url = user.photoURL;
    return (
      <img src={url} alt="" width="36" height="36" onError={() => setBroken(url)} className={`${look} object-cover`} />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`${look} grid place-items-center bg-primary-soft text-xs font-semibold text-on-primary-soft forced-colors:border`}
    >
      {initials(user.displayName || user.email)}
    </span>
  );
}

/** The first letters of the first and the last word, at most two. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words.at(0)?.at(0) ?? '';
  const last = words.length > 1 ? (words.at(-1)?.at(0) ?? '') : '';
  return `${first}${last}`.toLocaleUpperCase();
}
