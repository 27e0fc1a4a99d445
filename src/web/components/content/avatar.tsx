import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';

const sizes = { small: 'size-9 rounded-full text-xs', large: 'size-28 rounded-card text-figure' };

interface AvatarProps {
  /** Of whom the picture is: its first letters stand in where there is none. */
  name: string;
  picture: string | null;
  size?: keyof typeof sizes;
}

/** Somebody's picture, or the first letters of their name. Whoever it is, is said beside it. */
export function Avatar({ name, picture, size = 'small' }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  if (picture && picture !== broken)
    return (
      <img
        src={picture}
        alt=""
        onError={() => setBroken(picture)}
        className={classNames('object-cover', sizes[size])}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid place-items-center bg-primary-soft font-semibold text-on-primary-soft select-none forced-colors:border',
        sizes[size],
      )}
    >
      {initials(name)}
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
