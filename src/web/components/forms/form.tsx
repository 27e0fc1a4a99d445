import type { ComponentPropsWithRef } from 'react';

/** A column of fields. The fields show validation errors and the page sends them, not the browser. */
export function Form({ onSubmit, ...form }: Omit<ComponentPropsWithRef<'form'>, 'className' | 'style' | 'noValidate'>) {
  return (
    <form
      {...form}
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.(event);
      }}
    />
  );
}
