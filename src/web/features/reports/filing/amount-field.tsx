import { useMemo, useState } from 'react';
import { useController } from 'react-hook-form';
import { amountParts, amountText } from '../../../../contract/reports/amount-lost.ts';
import { currencies } from '../../../../contract/rules/currencies.ts';
import { defaultCountry } from '../../../../contract/rules/default-country.ts';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import type { FieldProps } from './add-details.tsx';
import { currencyOf } from './currency-of.ts';
import { type Form, tidyAmount } from './report-values.ts';

/** An amount of money in two inputs: one value of the form, such as `1500.50 PKR`; empty without an amount. */
export function AmountField({ form, field: { label, ...field } }: { form: Form; field: FieldProps }) {
  const text = useText();
  const { field: input } = useController({ name: 'amountLost', control: form.control });
  const { amount, currency } = amountParts(input.value);
  // A currency that is chosen before there is an amount.
  const [chosen, setChosen] = useState(currency || currencyOf(form.getValues('country') || defaultCountry()));
  const options = useCurrencies();
  const write = (amount: string, currency: string) =>
    input.onChange(amount === '' ? '' : amountText({ amount, currency }));
  return (
    <>
      <TextField
        {...field}
        label={label}
        inputMode="decimal"
        dir="ltr"
        ref={input.ref}
        name={input.name}
        value={amount}
        onChange={({ target }) => write(target.value, chosen)}
        onBlur={() => {
          input.onChange(tidyAmount(input.value));
          input.onBlur();
        }}
      />
      <SelectField
        label={text('currency')}
        options={options}
        value={chosen}
        onChange={({ target }) => {
          setChosen(target.value);
          write(amount, target.value);
        }}
      />
    </>
  );
}

/** Every currency by its code and its name in the reader's language. */
function useCurrencies() {
  const { locale } = useReader();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return currencies.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }));
  }, [locale]);
}
