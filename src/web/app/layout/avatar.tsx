import { Avatar as Picture } from '../../components/content/avatar.tsx';

export interface ShellUser {
  displayName: string;
  email: string;
  photoURL: string | null;
}

/** The person's picture in the header. */
export function Avatar({ user }: { user: ShellUser }) {
  return <Picture name={user.displayName || user.email} picture={user.photoURL} />;
}
