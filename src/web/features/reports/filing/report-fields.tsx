import { type ChangeEvent, useMemo, useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import {
  evidenceMax,
  type FormField,
  isOptional,
  type ReportField,
  reportCategories,
  reportFields,
} from '../../../../contract/reports/report-fields.ts';
import { defaultCountry } from '../../../../contract/rules/default-country.ts';
import { countryOfPhone } from '../../../../contract/rules/phone.ts';
import { DateField } from '../../../components/forms/date-field.tsx';
import { FieldGroup } from '../../../components/forms/field-group.tsx';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextArea } from '../../../components/forms/text-area.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Span } from '../../../components/layout/grid.tsx';
import { useLocale, useText } from '../../../lib/i18n.ts';
import { helpedCnic } from './cnic-typing.ts';
import { countryOptions } from './country-options.ts';
import { fieldMessage, firstMessage } from './field-message.ts';
import { FurtherFields } from './further-fields.tsx';
import { IdentifierRows } from './identifier-rows.tsx';
import { NotGiven, OnlyPhone } from './not-given.tsx';
import { emptyValues, type Form, firstDay, notGivenOf, tidyCnic, tidyLink, today } from './report-values.ts';
import { understoodPhone } from './understood-phone.ts';

/** The id of a field's input, for links to it. */
export const fieldId = (name: FormField): string => `report-${name}`;

type FieldEvent = ChangeEvent<HTMLInputElement>;

/** On a page each group is a sheet; in a dialog they share the dialog's. */
export type FormPlace = 'page' | 'dialog';

interface ReportFieldsProps {
  form: Form;
  place: FormPlace;
}

/** The fields of a report under three headings. They are about another person, so nothing is autofilled. */
export function ReportFields({ form, place }: ReportFieldsProps) {
  const text = useText();
  const countries = useCountries(form, place);
  const understood = useUnderstoodPhone(form);
  const categories = [
    { value: '', label: text('categoryNotChosen') },
    ...reportCategories.map((value) => ({ value, label: text(`category_${value}`) })),
  ];
  const date = useController({ name: 'date', control: form.control });
  const { errors } = form.formState;
  const notGiven = notGivenOf({ notGiven: useWatch({ control: form.control, name: 'notGiven' }) });

  const field = (name: ReportField) => {
    const { form, label } = reportFields[name];
    const message = firstMessage(errors[form]);
    return {
      id: fieldId(form),
      label: text(label),
      error: message && fieldMessage(message, text),
      autoComplete: 'off',
      [isOptional(name) ? 'optional' : 'required']: true,
    };
  };
  // The input is tidied before the form receives the event, so that the form checks what is shown.
  const tidied = (name: FormField, onBlur: (value: string) => string, onChange = asTyped) => {
    const field = form.register(name);
    const handing = (tidy: (event: FieldEvent) => string, hand: typeof field.onChange) => (event: FieldEvent) => {
      const value = tidy(event);
      if (event.target.value !== value) event.target.value = value;
      return hand(event);
    };
    return {
      ...field,
      onChange: handing(onChange, field.onChange),
      onBlur: handing(({ target }) => onBlur(target.value), field.onBlur),
    };
  };

  return (
    <>
      <FieldGroup framed={place === 'page'} title={text('who')}>
        <Span>
          <OnlyPhone form={form} />
        </Span>
        <TextField
          {...form.register('username')}
          {...field('name')}
          hint={text('usernameHint')}
          placeholder={place === 'dialog' ? text('username') : undefined}
        />
        {notGiven.includes('email') ? (
          <NotGiven form={form} field="email" />
        ) : (
          <TextField
            {...form.register('email')}
            {...field('email')}
            hint={text('subjectEmailHint')}
            type="email"
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <TextField
          {...tidied('card', tidyCnic, (event) => helpedCnic(typingOf(event)))}
          {...field('CNIC')}
          hint={text('cnicHint')}
          mono
          inputMode="numeric"
        />
        <TextField
          {...tidied('phone', (value) => {
            countries.follow(value);
            return value.trim();
          })}
          {...field('phone')}
          {...(notGiven.includes('email') && { required: true, optional: false })}
          hint={text('phoneHint')}
          placeholder={text('phonePlaceholder')}
          understood={understood}
          mono
          type="tel"
        />
        <Span>
          <IdentifierRows form={form} field={field('furtherIdentifiers')} />
        </Span>
      </FieldGroup>
      <FieldGroup framed={place === 'page'} title={text('whereAndWhen')}>
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
        {notGiven.includes('url') ? (
          <NotGiven form={form} field="url" />
        ) : (
          <TextField
            {...tidied('url', tidyLink)}
            {...field('url')}
            hint={text('linkHint')}
            placeholder={place === 'dialog' ? text('link') : undefined}
            inputMode="url"
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        {notGiven.includes('address') ? (
          <NotGiven form={form} field="address" />
        ) : (
          <TextField {...form.register('address')} {...field('address')} />
        )}
        <TextField {...form.register('city')} {...field('city')} />
        <SelectField
          {...form.register('country', { onChange: countries.choose })}
          {...field('country')}
          options={countries.options}
        />
      </FieldGroup>
      <FieldGroup framed={place === 'page'} title={text('whatHappened')}>
        <Span>
          <TextField {...form.register('title')} {...field('title')} hint={text('titleHint')} />
        </Span>
        <Span>
          <TextArea
            {...form.register('evidence')}
            {...field('evidence')}
            hint={text('evidenceHint')}
            maxLength={evidenceMax}
            rows={6}
          />
        </Span>
        <SelectField {...form.register('category')} {...field('category')} options={categories} />
        <Span>
          <FurtherFields form={form} field={field} />
        </Span>
      </FieldGroup>
    </>
  );
}

/** The country follows the phone number (R8) until the user chooses one; that of a filed report counts as chosen. */
function useCountries(form: Form, place: FormPlace) {
  const text = useText();
  const locale = useLocale();
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

/** How the phone number is read: a number, what kind it is, and its country. */
function useUnderstoodPhone({ control }: Form): string {
  const text = useText();
  const locale = useLocale();
  const typed = useWatch({ control, name: 'phone' });
  const understood = understoodPhone(typed);
  if (understood === null) return '';
  const { number, isMobile, country } = understood;
  if (country === null) return number;
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
  return text(isMobile ? 'mobileUnderstood' : 'phoneUnderstood', { number, country: name });
}

const asTyped = ({ target }: FieldEvent): string => target.value;

function typingOf({ target, nativeEvent }: FieldEvent) {
  const input = nativeEvent instanceof InputEvent ? nativeEvent : undefined;
  return {
    value: target.value,
    // While an input method composes, the text is its own.
    atEnd: target.selectionStart === target.value.length && !input?.isComposing,
    isDeleting: input?.inputType.startsWith('delete') ?? false,
  };
}
