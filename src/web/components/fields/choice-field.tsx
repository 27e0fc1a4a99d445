import { Segmented, type SegmentedProps } from './segmented.tsx';

/** A labelled setting with few values, all visible. */
export function ChoiceField<V extends string>(props: Omit<SegmentedProps<V>, 'size'>) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
        {props.label}
      </p>
      <Segmented size="normal" {...props} />
    </div>
  );
}
