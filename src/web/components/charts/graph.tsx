import { useMemo } from 'react';
import { type GraphLink, type GraphNode, placeNodes } from './graph-layout.ts';

/** Told apart without colour too: `primary` is hollow, `success` is full, and `danger` is crossed out. */
const tones = {
  quiet: 'fill-line-strong',
  primary: 'fill-surface stroke-primary',
  success: 'fill-success stroke-success',
  danger: 'fill-surface stroke-danger',
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
const cross = 'M-4 -4 4 4M-4 4 4 -4';
/** So that a graph of a few nodes does not fill a page. */
const minSize = { width: 640, height: 320 };

function frameOf(places: readonly number[], min: number) {
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const size = Math.max(last - first + 2 * margin, min);
  return { from: (first + last - size) / 2, size };
}

/** A graph of connections: circles, and labelled squares where several meet. */
export default function Graph({ nodes, links, label }: GraphProps) {
  const places = useMemo(() => new Map(placeNodes(nodes, links).map((node) => [node.id, node])), [nodes, links]);
  const xs = [...places.values()].map(({ x }) => x);
  const ys = [...places.values()].map(({ y }) => y);
  const [across, down] = [frameOf(xs, minSize.width), frameOf(ys, minSize.height)];
  const hubs = nodes.filter(({ isHub }) => isHub);
  const hasLabels = hubs.length <= maxLabels;
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
              <circle r={node.isRoot ? 14 : 7} className={tones[node.tone]} strokeWidth={node.isRoot ? 5 : 2.5} />
            )}
            {node.tone === 'danger' ? <path d={cross} className="stroke-danger" strokeWidth={2} /> : null}
          </g>
        );
      })}
      {/* Over everything else, with an edge that keeps them legible there. */}
      {hasLabels
        ? hubs.map(({ id, label: name }) => {
            const at = places.get(id);
            return at ? (
              <text
                key={id}
                x={at.x}
                y={at.y - 12}
                textAnchor="middle"
                fontSize={13}
                strokeWidth={4}
                paintOrder="stroke"
                className="fill-ink stroke-surface font-medium"
              >
                {name}
              </text>
            ) : null;
          })
        : null}
    </svg>
  );
}
