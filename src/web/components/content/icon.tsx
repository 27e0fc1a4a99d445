import { type ComponentPropsWithoutRef, createElement, type ReactElement } from 'react';

export type Icon = (props: ComponentPropsWithoutRef<'svg'> & { size?: number }) => ReactElement;

/** Makes an icon of the shapes in its drawing: vite/icons.ts calls it for each icon that is imported. */
export function iconOf(shapes: readonly (readonly [name: string, attributes: Record<string, string>])[]): Icon {
  return ({ size = 24, ...props }) => (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      {shapes.map(([name, attributes], at) => createElement(name, { key: at, ...attributes }))}
    </svg>
  );
}
