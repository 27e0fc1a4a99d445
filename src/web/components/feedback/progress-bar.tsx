/** A thin progress bar. @param percent 0 to 100 */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={percent}
      className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
    />
  );
}
