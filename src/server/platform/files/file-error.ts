/** What failed, for "PATH cannot be …". */
const verbs: Record<string, string> = {
  open: 'opened',
  read: 'read',
  write: 'written',
  mkdir: 'made',
  scandir: 'listed',
  rename: 'renamed',
  link: 'put in place',
  unlink: 'removed',
  rm: 'removed',
  rmdir: 'removed',
  chmod: 'protected',
  fchmod: 'protected',
  chown: 'given to its owner',
  fsync: 'written',
};

const permission = (): string => `user ${process.getuid?.() ?? ''}, who runs this program, lacks the permission`;

const reasons: Record<string, string | (() => string)> = {
  EACCES: permission,
  EPERM: permission,
  EROFS: 'the file system is read-only',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'it is not a folder, or a part of its path is not',
  EISDIR: 'it is a folder',
  EEXIST: 'it already exists',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk failed',
  EBUSY: 'it is in use',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  EXDEV: 'it is on another disk',
};

/** A sentence for the operator about a failed call of the file system; null for any other error. */
export function fileErrorMessage(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  const { code, syscall } = error;
  const reason = syscall === 'mkdir' && code === 'ENOENT' ? 'no folder can be made there' : reasons[String(code)];
  const verb = verbs[String(syscall)] ?? ('path' in error ? 'used' : undefined);
  if (!reason || !verb) return null;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'A file';
  return `${path} cannot be ${verb}: ${typeof reason === 'string' ? reason : reason()}.`;
}

/** Whether a disk or a quota has no room for a file. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
