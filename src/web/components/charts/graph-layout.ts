import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force';

export interface GraphNode {
  id: string;
  /** The node that the graph is about. */
  isRoot?: boolean;
  /** Connects the others, and has a label. */
  isHub?: boolean;
}

export interface GraphLink {
  from: string;
  to: string;
}

export interface PlacedNode extends SimulationNodeDatum {
  id: string;
  x: number;
  y: number;
}

/** Enough for 200 nodes to come to rest. */
const ticks = 300;

/** Places nodes so that connected ones are near each other. The same graph looks the same every time. */
export function placeNodes(nodes: readonly GraphNode[], links: readonly GraphLink[]): PlacedNode[] {
  const placed: PlacedNode[] = nodes.map(({ id, isRoot }) => ({ id, ...(isRoot && { fx: 0, fy: 0 }) }) as PlacedNode);
  const force = forceLink<PlacedNode, { source: string; target: string }>(
    links.map(({ from, to }) => ({ source: from, target: to })),
  );
  forceSimulation(placed)
    .force('links', force.id(({ id }) => id).distance(46))
    .force('apart', forceManyBody().strength(-140).distanceMax(400))
    .force('room', forceCollide(16))
    .force('x', forceX().strength(0.05))
    .force('y', forceY().strength(0.07))
    .stop()
    .tick(ticks);
  return placed;
}
