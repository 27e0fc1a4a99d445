import encodeQR from 'qr';
import { useMemo } from 'react';

/** The margin that scanners need, in modules (ISO/IEC 18004). */
const margin = 4;

interface QrCodeProps {
  /** What the code holds. */
  value: string;
  /** Describes it to screen readers. */
  label: string;
}

/** A QR code, drawn here: black on white in both themes, since not every scanner reads an inverted one. */
export function QrCode({ value, label }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(value), [value]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto block size-52 max-w-full rounded-control border border-line forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function draw(value: string): { size: number; path: string } {
  const rows = encodeQR(value, 'raw', { ecc: 'medium', border: margin });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size: rows.length, path };
}
