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
  // By code points: half of a pair is no character.
  const [first = '', ...others] = words.map(([letter = '']) => letter);
  return `${first}${others.at(-1) ?? ''}`.toLocaleUpperCase();
}
