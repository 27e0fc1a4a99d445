import ChevronDown from '@iconify-json/lucide/icons.json?chevron-down';
import { RadioField, type RadioFieldProps } from './radio-field.tsx';

/** A setting among others in a card: it shows what is chosen and what that means and, when opened, the choices. */
export function FoldedChoice<V extends string>(props: Omit<RadioFieldProps<V>, 'look'>) {
  const { label, value, options } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <details className="group py-1 first:pt-0 last:pb-0">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 rounded-control py-2 hover:bg-sunken">
        <span className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <span className="font-semibold">{label}</span>
          {/* When it is open, the choices below say the same. */}
          <span className="group-open:invisible max-md:group-open:hidden">
            {chosen?.label}
            {chosen?.hint ? <span className="block text-xs text-ink-2">{chosen.hint}</span> : null}
          </span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-2 group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-4">
        <RadioField {...props} look="unlabelled" />
      </div>
    </details>
  );
}
