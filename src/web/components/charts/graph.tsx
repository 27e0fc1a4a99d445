import { useMemo } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { type GraphLink, type GraphNode, placeNodes } from './graph-layout.ts';

const tones = {
  quiet: 'fill-line-strong',
  primary: 'fill-primary',
  success: 'fill-success',
  warning: 'fill-warning',
  danger: 'fill-danger',
};

export interface DrawnNode extends GraphNode {
  label: string;
  tone: keyof typeof tones;
}

interface GraphProps {
  nodes: readonly DrawnNode[];
  links: readonly GraphLink[];
  /** One sentence that describes the graph. The data belongs in a table next to it. */
  label: string;
}

/** Labels further out than this would cover each other. */
const maxLabels = 30;
const margin = 64;
/** So that a few nodes are not drawn as large as a page. */
const minSize = { width: 640, height: 320 };

function frameOf(places: readonly number[], min: number) {
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const size = Math.max(last - first + 2 * margin, min);
  return { from: (first + last - size) / 2, size };
}

/** A graph of what is connected: circles, and squares with labels where several meet. */
export default function Graph({ nodes, links, label }: GraphProps) {
  const places = useMemo(() => new Map(placeNodes(nodes, links).map((node) => [node.id, node])), [nodes, links]);
  const xs = [...places.values()].map(({ x }) => x);
  const ys = [...places.values()].map(({ y }) => y);
  const [across, down] = [frameOf(xs, minSize.width), frameOf(ys, minSize.height)];
  const hasLabels = nodes.filter(({ isHub }) => isHub).length <= maxLabels;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${across.from} ${down.from} ${across.size} ${down.size}`}
      direction="ltr"
      className="max-h-[36rem] w-full rounded-card border border-line bg-surface"
    >
      {links.map(({ from, to }) => {
        const [a, b] = [places.get(from), places.get(to)];
        return a && b ? (
          <line key={`${from} ${to}`} x1={a.x} y1={a.y} x2={b.x} y2={b.y} className="stroke-line" strokeWidth={1.5} />
        ) : null;
      })}
      {nodes.map((node) => {
        const at = places.get(node.id);
        if (!at) return null;
        return (
          <g key={node.id} transform={`translate(${at.x} ${at.y})`}>
            <title>{node.label}</title>
            {node.isHub ? (
              <rect x={-6} y={-6} width={12} height={12} rx={2} className={tones[node.tone]} />
            ) : (
              <circle
                r={node.isRoot ? 12 : 8}
                className={classNames(tones[node.tone], node.isRoot && 'stroke-ink')}
                strokeWidth={node.isRoot ? 3 : 0}
              />
            )}
            {node.isHub && hasLabels ? (
              <text y={-11} textAnchor="middle" fontSize={11} className="fill-ink-2">
                {node.label}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
