import { useState } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { Button } from '../actions/button.tsx';

interface PhotoProps {
  src: string;
  /** What it shows. */
  alt: string;
  enlargeLabel: string;
  reduceLabel: string;
  /** Shown instead if it cannot be loaded. */
  brokenText: string;
}

/** A photo in a frame of fixed height, which can be enlarged to the whole width. */
export function Photo({ src, alt, enlargeLabel, reduceLabel, brokenText }: PhotoProps) {
  const [isLarge, setLarge] = useState(false);
  const [broken, setBroken] = useState<string>();
  if (src === broken) return <p className="rounded-control bg-sunken p-4 text-sm text-ink-2">{brokenText}</p>;
  return (
    <div className="space-y-2">
      <img
        src={src}
        alt={alt}
        onError={() => setBroken(src)}
        className={classNames(
          'w-full rounded-control border border-line bg-sunken',
          isLarge ? 'h-auto' : 'h-80 object-contain',
        )}
      />
      <Button size="compact" onClick={() => setLarge(!isLarge)}>
        {isLarge ? reduceLabel : enlargeLabel}
      </Button>
    </div>
  );
}
