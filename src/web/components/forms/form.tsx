import type { ComponentPropsWithRef } from 'react';

/** A column of fields. The fields show validation errors, not the browser. */
export function Form(form: Omit<ComponentPropsWithRef<'form'>, 'className' | 'style' | 'noValidate'>) {
  return <form {...form} noValidate className="space-y-5" />;
}
