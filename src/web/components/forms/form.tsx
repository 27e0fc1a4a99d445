import type { ComponentPropsWithRef } from 'react';

/** Fields and what sends them, one below the other. What is wrong is said by the fields, not by the browser. */
export function Form(form: Omit<ComponentPropsWithRef<'form'>, 'className' | 'style' | 'noValidate'>) {
  return <form {...form} noValidate className="space-y-5" />;
}
