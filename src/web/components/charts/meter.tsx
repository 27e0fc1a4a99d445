interface MeterProps {
  /** The accessible name. */
  label: string;
  used: number;
  all: number;
}

/** A thin bar showing how much is used. */
export function Meter({ label, used, all }: MeterProps) {
  const share = all ? Math.min(used / all, 1) : 1;
  return (
    <>
      <meter min={0} max={all} value={used} aria-label={label} className="sr-only" />
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-2 mb-1.5 block h-1.5 w-full rounded-full bg-sunken rtl:-scale-x-100"
      >
        <rect width={share * 100} height="4" className="fill-primary" />
      </svg>
    </>
  );
}
