import Camera from '@iconify-json/lucide/icons.json?camera';
import { useText } from '../../lib/i18n/i18n.ts';
import { Avatar } from '../content/avatar.tsx';

interface PictureButtonProps {
  label: string;
  /** Ids of further descriptions. */
  describedBy: string;
  /** The person's name; its initials are shown if there is no picture. */
  name: string;
  picture: string | null;
  /** The progress of an upload, 0 to 100; null if there is none. */
  percent: number | null;
  /** The accessible name of the progress. */
  percentLabel: string;
  onClick: () => void;
}

/** A profile picture that can be changed, with the progress of the upload. */
export function PictureButton(props: PictureButtonProps) {
  const { label, describedBy, name, picture, percent, percentLabel, onClick } = props;
  return (
    <div className="relative size-28 shrink-0 overflow-hidden rounded-card">
      <Avatar name={name} picture={picture} size="large" />
      <button
        type="button"
        aria-label={label}
        aria-describedby={describedBy}
        onClick={onClick}
        className="group absolute inset-0 rounded-card focus-visible:-outline-offset-4"
      >
        {/* In a corner on touch devices, which cannot hover; over the whole picture otherwise. */}
        <span className="absolute end-1.5 bottom-1.5 grid size-8 place-items-center rounded-full bg-panel text-on-panel group-hover:opacity-0 group-focus-visible:opacity-0">
          <Camera aria-hidden="true" className="size-4.5" />
        </span>
        <span className="absolute inset-0 grid place-items-center rounded-card bg-panel/85 text-on-panel opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
          <Camera aria-hidden="true" className="size-7" />
        </span>
      </button>
      {percent === null ? null : <Progress label={percentLabel} percent={percent} />}
    </div>
  );
}

/** The percentage over the picture; screen readers are told each quarter only. */
function Progress({ label, percent }: { label: string; percent: number }) {
  const text = useText();
  return (
    <div className="absolute inset-0 grid place-items-center bg-panel/85 text-on-panel">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="font-serif text-xl font-semibold tabular-nums"
      >
        {text('percent', { percent })}
      </div>
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1.5 bg-panel">
        <div className="h-full bg-on-panel transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <span role="status" className="sr-only">
        {percent >= 25 ? text('uploadedPercent', { percent: Math.floor(percent / 25) * 25 }) : ''}
      </span>
    </div>
  );
}
