import { useState } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

const sizes = { small: 'size-9 rounded-full text-xs', large: 'size-28 rounded-card text-figure' };

interface AvatarProps {
  /** The person's name; its initials are shown if there is no picture. */
  name: string;
  picture: string | null;
  size?: keyof typeof sizes;
}

/** A profile picture, or initials. Decorative: the name is next to it. */
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

/** The initials of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words.at(0)?.at(0) ?? '';
  const last = words.length > 1 ? (words.at(-1)?.at(0) ?? '') : '';
  return `${first}${last}`.toLocaleUpperCase();
}
