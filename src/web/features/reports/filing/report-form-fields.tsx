import { type ChangeEvent, type FocusEvent, Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { reportCategories, reportChannels, reportRelations } from '../../../../contract/reports/report-categories.ts';
import {
  evidenceMax,
  type FormField,
  isOptional,
  notGivenFields,
  type ReportField,
  reportFields,
} from '../../../../contract/reports/report-fields.ts';
import { defaultCountry } from '../../../../contract/rules/default-country.ts';
import { countryOfPhone, normalPhone, readablePhone } from '../../../../contract/rules/phone.ts';
import { DateField } from '../../../components/fields/date-field.tsx';
import { FieldGroup } from '../../../components/fields/field-group.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { EmailField, TextField } from '../../../components/fields/text-field.tsx';
import { Span } from '../../../components/layout/grid.tsx';
import { tidyLink } from '../../../lib/browser/tidy-link.ts';
import { countryOptions } from '../../../lib/i18n/country-options.ts';
import { type TextKey, useReader, useText } from '../../../lib/i18n/i18n.ts';
import { labelsOf } from '../../../lib/i18n/labels.ts';
import { AddDetails } from './add-details.tsx';
import { AmountField } from './amount-field.tsx';
import { fieldMessage, firstMessage } from './field-message.ts';
import { IdentifierRows } from './identifier-rows.tsx';
import { fieldsOf, type Question } from './questions.ts';
import { emptyValues, type Form, firstDay, knowsOther, tidyCnic, today, withDashes } from './report-values.ts';

/** The id of a field's input, for links to it. */
export const fieldId = (name: FormField): string => `report-${name}`;

/** On a page each group is a sheet; in a dialog they share the dialog's. */
export type FormPlace = 'page' | 'dialog';

interface ReportFieldsProps {
  form: Form;
  place: FormPlace;
}

/**
 * Five questions, and what else can be said. The fields are about another person, so nothing is autofilled. Once an
 * identifier other than an email is given, nothing else about the person is required.
 */
export function ReportFields({ form, place }: ReportFieldsProps) {
  const text = useText();
  const countries = useCountries(form, place);
  const understood = useUnderstoodPhone(form);
  const date = useController({ name: 'date', control: form.control });
  const { errors } = form.formState;
  const knows = useKnowsOther(form);
  const hasEmail = useWatch({ control: form.control, name: 'email' }).trim() !== '';

  const field = (name: ReportField) => {
    const { form, label } = reportFields[name];
    const message = firstMessage(errors[form]);
    return {
      id: fieldId(form),
      label: text(label),
      error: message && fieldMessage(message, text),
      autoComplete: 'off',
      [isOptional(name) || (knows && isEnough.has(name)) ? 'optional' : 'required']: true,
    };
  };
  // The input is tidied before the form receives the event, so that the form checks what is shown.
  const tidied = (
    name: FormField,
    tidy: (value: string) => string,
    whileTyping?: (event: ChangeEvent<HTMLInputElement>) => void,
  ) => {
    const field = form.register(name);
    return {
      ...field,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        whileTyping?.(event);
        return field.onChange(event);
      },
      onBlur(event: FocusEvent<HTMLInputElement>) {
        event.target.value = tidy(event.target.value);
        return field.onBlur(event);
      },
    };
  };

  const choice = (name: 'category' | 'channel' | 'relation', labels: Readonly<Record<string, TextKey>>) => (
    <SelectField
      {...form.register(name)}
      {...field(name)}
      options={Object.entries({ '': 'categoryNotChosen' as const, ...labels }).map(([value, label]) => ({
        value,
        label: text(label),
      }))}
    />
  );
  const inputs: Record<ReportField, ReactNode> = {
    name: (
      <Span>
        <TextField
          {...form.register('username')}
          {...field('name')}
          hint={text('usernameHint')}
          placeholder={place === 'dialog' ? text('username') : undefined}
        />
      </Span>
    ),
    email: <EmailField {...form.register('email')} {...field('email')} hint={text('subjectEmailHint')} />,
    CNIC: (
      <TextField
        {...tidied('card', tidyCnic, placeDashes)}
        {...field('CNIC')}
        hint={text('cnicHint')}
        mono
        inputMode="numeric"
      />
    ),
    phone: (
      <TextField
        {...tidied('phone', (value) => {
          countries.follow(value);
          return value.trim();
        })}
        {...field('phone')}
        hint={text('phoneHint')}
        placeholder={text('phonePlaceholder')}
        understood={understood}
        mono
        type="tel"
      />
    ),
    furtherIdentifiers: (
      <Span>
        <IdentifierRows form={form} field={field('furtherIdentifiers')} />
      </Span>
    ),
    date: (
      <DateField
        {...field('date')}
        name={date.field.name}
        value={date.field.value}
        onChange={date.field.onChange}
        onBlur={date.field.onBlur}
        hint={text('dateHint')}
        pickerHint={text('datePickerHint')}
        min={firstDay}
        max={today()}
      />
    ),
    url: (
      <TextField
        {...tidied('url', tidyLink)}
        {...field('url')}
        hint={text('linkHint')}
        placeholder={place === 'dialog' ? text('link') : undefined}
        inputMode="url"
        dir="ltr"
      />
    ),
    address: <TextField {...form.register('address')} {...field('address')} hint={text('addressHint')} />,
    city: <TextField {...form.register('city')} {...field('city')} hint={text('cityHint')} />,
    country: (
      <SelectField
        {...form.register('country', { onChange: countries.choose })}
        {...field('country')}
        options={countries.options}
      />
    ),
    title: (
      <Span>
        <TextField {...form.register('title')} {...field('title')} hint={text('titleHint')} />
      </Span>
    ),
    evidence: (
      <Span>
        <TextArea
          {...form.register('evidence')}
          {...field('evidence')}
          hint={text('evidenceHint')}
          maxLength={evidenceMax}
          rows={6}
        />
      </Span>
    ),
    category: choice('category', labelsOf('category', reportCategories)),
    channel: choice('channel', labelsOf('channel', reportChannels)),
    relation: choice('relation', labelsOf('relation', reportRelations)),
    amountLost: <AmountField form={form} field={field('amountLost')} />,
  };
  const inputsOf = (question: Question) =>
    fieldsOf(question).map((name) => <Fragment key={name}>{inputs[name]}</Fragment>);
  const group = (question: Exclude<Question, 'addDetails'>, hint?: string) => (
    <FieldGroup framed={place === 'page'} title={text(question)} hint={hint}>
      {inputsOf(question)}
    </FieldGroup>
  );
  return (
    <>
      {group('who')}
      {group('whatTheyUsed', text('whatTheyUsedHint'))}
      {group('when')}
      {group('whatHappened')}
      {group('howMuch', text('howMuchHint'))}
      <AddDetails form={form} framed={place === 'page'} isNeeded={!knows && hasEmail}>
        {inputsOf('addDetails')}
      </AddDetails>
    </>
  );
}

const isEnough = new Set<ReportField>(notGivenFields);

/** Whether an identifier other than an email is given. When it is, what was missing is no longer wrong. */
function useKnowsOther(form: Form): boolean {
  const { control, trigger, formState } = form;
  const [phone, card, furtherIdentifiers] = useWatch({ control, name: ['phone', 'card', 'furtherIdentifiers'] });
  const knows = knowsOther({ phone, card, furtherIdentifiers });
  const wrong = notGivenFields.map((field) => reportFields[field].form).filter((name) => formState.errors[name]);
  const names = wrong.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was wrong before the identifier came is checked again
  useEffect(() => {
    if (knows && names !== '') void trigger(wrong);
  }, [knows]);
  return knows;
}

/** The country follows the phone number (R8) until the user chooses one; that of a filed report counts as chosen. */
function useCountries(form: Form, place: FormPlace) {
  const { text, locale } = useReader();
  const isChosen = useRef(place === 'dialog' || form.formState.defaultValues?.country !== emptyValues().country);
  const options = useMemo(
    () => [{ value: '', label: text('countryNotKnown') }, ...countryOptions(locale)],
    [text, locale],
  );
  return {
    options,
    choose: () => {
      isChosen.current = true;
    },
    follow: (phone: string) => {
      if (!isChosen.current) form.setValue('country', countryOfPhone(phone) ?? defaultCountry());
    },
  };
}

/** Only while a CNIC is typed at its end: the caret never jumps, and a dash that was deleted does not come back. */
function placeDashes({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
  const { inputType = '', isComposing = false } = nativeEvent as Partial<InputEvent>;
  const isAtEnd = target.selectionStart === target.value.length;
  if (isAtEnd && !isComposing && !inputType.startsWith('delete')) target.value = withDashes(target.value);
}

/**
 * Mobile numbers of countries whose first digits tell them apart. The library knows it of all countries, but that costs a phone
 * 24 to 39 kB more, for one word.
 */
const mobile = /^\+(?:923\d{9}|8801\d{9}|9715\d{8}|9665\d{8})$/;

/** How the phone number is read, whether it is a mobile one, and its country; "" while it is none. */
function useUnderstoodPhone({ control }: Form): string {
  const { text, format } = useReader();
  const normal = normalPhone(useWatch({ control, name: 'phone' }));
  if (normal === null) return '';
  const number = readablePhone(normal);
  const country = countryOfPhone(normal);
  if (country === null) return number;
  return text(mobile.test(normal) ? 'mobileUnderstood' : 'phoneUnderstood', {
    number,
    country: format.country(country),
  });
}
