import { useState } from 'react';
import { Button } from '../components/actions/button.tsx';
import { ButtonRow } from '../components/actions/button-row.tsx';
import { PictureButton } from '../components/actions/picture-button.tsx';
import { CodeBlock } from '../components/content/code-block.tsx';
import { TextButton } from '../components/content/text-button.tsx';
import { ProgressBar } from '../components/feedback/progress-bar.tsx';
import { CheckboxField } from '../components/fields/checkbox-field.tsx';
import { Checklist } from '../components/fields/checklist.tsx';
import { ChoiceField } from '../components/fields/choice-field.tsx';
import { CompactSelect } from '../components/fields/compact-select.tsx';
import { CopyField, SecretField } from '../components/fields/copy-field.tsx';
import { DateField } from '../components/fields/date-field.tsx';
import { FieldWithButton } from '../components/fields/field-with-button.tsx';
import { FilePicker } from '../components/fields/file-picker.tsx';
import { FilterField } from '../components/fields/filter-field.tsx';
import { FoldedChoice } from '../components/fields/folded-choice.tsx';
import { PasswordField } from '../components/fields/password-field.tsx';
import { RadioField } from '../components/fields/radio-field.tsx';
import { SelectField } from '../components/fields/select-field.tsx';
import { Switch } from '../components/fields/switch.tsx';
import { TextArea } from '../components/fields/text-area.tsx';
import { TextField } from '../components/fields/text-field.tsx';
import { CheckedForm } from '../components/forms/checked-form.tsx';
import { ErrorSummary } from '../components/forms/error-summary.tsx';
import { ListFilters } from '../components/forms/list-filters.tsx';
import { SearchForm } from '../components/forms/search-form.tsx';
import { Card } from '../components/layout/card.tsx';
import { Grid, Span } from '../components/layout/grid.tsx';
import { Row } from '../components/layout/row.tsx';
import { Stack } from '../components/layout/stack.tsx';

const countries = [
  { value: 'PK', label: 'Pakistan' },
  { value: 'AE', label: 'United Arab Emirates' },
];

export function Fields() {
  const [summed, setSummed] = useState(false);
  const [day, setDay] = useState('2026-11-12');
  return (
    <Stack gap={6}>
      {summed ? (
        <ErrorSummary
          title="There is a problem"
          errors={[
            { id: 'cnic', text: 'Invalid card number' },
            { id: 'evidence', text: 'Evidence must be at least 20 characters' },
          ]}
        />
      ) : (
        <Button variant="secondary" onClick={() => setSummed(true)}>
          Show the error summary
        </Button>
      )}
      <Card>
        <CheckedForm onSubmit={(event) => event.preventDefault()}>
          <Grid>
            <TextField label="Username" required defaultValue="Amna Khan" />
            <TextField label="Email" required type="email" dir="ltr" defaultValue="amna@example.com" />
            <TextField
              id="cnic"
              label="CNIC"
              optional
              mono
              hint="13 digits, for example 35202-1234567-1"
              error="Invalid card number"
              defaultValue="35202-12345"
            />
            <TextField
              label="Phone"
              optional
              mono
              hint="Include the country code"
              defaultValue="0300 1234567"
              understood="+92 300 1234567, mobile, Pakistan"
            />
            <DateField label="Date" required value={day} onChange={setDay} min="1970-01-01" max="2026-11-20" />
            <SelectField label="Country" options={countries} />
            <TextField label="Read only" readOnly defaultValue="amna@example.com" />
            <TextField label="Disabled" disabled defaultValue="Not now" />
            <PasswordField label="Password" required defaultValue="Secret!123" />
            <PasswordField label="New Password" required error="New Password is required" />
            <Span>
              <TextArea
                id="evidence"
                label="Evidence"
                required
                hint="What happened, in your own words. 20 to 500 characters."
                error="Evidence must be at least 20 characters"
                maxLength={500}
                defaultValue="Paid, no parcel"
              />
            </Span>
            <Span>
              <TextArea label="Too long" maxLength={10} defaultValue="More than ten characters" />
            </Span>
          </Grid>
          <ButtonRow>
            <Button type="submit">Submit report</Button>
            <Button variant="quiet">Discard draft</Button>
          </ButtonRow>
        </CheckedForm>
      </Card>
      <Card title="To take elsewhere">
        <Stack>
          <CopyField label="API Key" value="fs_live_8Q2kV0mXyR4tJ7pLw3NcZ6bH_c91e" />
          <CopyField label="Reference number" value="1811234567890123456" shown="1811 2345 6789 0123 456" />
          <CopyField label="URL" lead={<code>POST</code>} value="https://api.example.com/api/get-report-detail" />
          <SecretField
            label="API Secret"
            reveal={() => Promise.resolve('an-example-of-a-secret-0123456789')}
            hint="Created 3 Nov 2026. Last used 4 minutes ago."
          />
          <SecretField label="Lost Secret" reveal={() => Promise.reject(new Error('gone'))} />
          <CodeBlock label="A long answer" code={'[\n  {},\n'.repeat(40)} bounded />
          <CodeBlock
            label="curl"
            code={`curl https://api.example.com/get-report-detail \\\n  -H "API_Key: $FS_KEY" \\\n  -H "Secret: $FS_SECRET"`}
          />
        </Stack>
      </Card>
      <Choices />
    </Stack>
  );
}

const picture = {
  label: 'Change picture',
  describedBy: 'rules',
  name: 'Amna Khan',
  percentLabel: 'Sending the picture',
  onClick: () => undefined,
};

function Choices() {
  const [asked, setAsked] = useState('17');
  const [isOn, setOn] = useState(true);
  const [reason, setReason] = useState('');
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  return (
    <Card title="Choices">
      <Stack>
        <CheckboxField label="Show withdrawn reports" hint="They are listed with the others." defaultChecked />
        <CheckboxField label="Disabled" disabled />
        <RadioField
          label="Why are you withdrawing this report?"
          value={reason}
          onChange={setReason}
          required
          error={reason ? undefined : 'Choose a reason'}
          options={[
            { value: 'mistake', label: 'It was a mistake' },
            { value: 'resolved', label: 'The matter was resolved', hint: 'You got your money back.' },
          ]}
        />
        <FoldedChoice
          label="Why are you withdrawing this report?"
          value={reason ?? 'mistake'}
          onChange={setReason}
          options={[
            { value: 'mistake', label: 'It was a mistake' },
            { value: 'resolved', label: 'The matter was resolved', hint: 'You got your money back.' },
          ]}
        />
        <Switch label="Login notices" hint="A mail when your account is used elsewhere." on={isOn} onChange={setOn} />
        <Checklist
          id="rules"
          title="The password needs:"
          items={[
            { label: 'One uppercase letter', isMet: true },
            { label: '8-20 characters', isMet: false },
          ]}
        />
        <FilePicker label="File" accept={['text/csv']} single onFiles={() => undefined} />
        <FilePicker label="Files" hint="Up to 5 files" accept={['image/png']} optional onFiles={() => undefined} />
        <FilePicker
          label="Files, no more"
          hint="This report has 5 files"
          accept={['image/png']}
          disabled
          onFiles={() => undefined}
        />
        <FieldWithButton field={<TextField label="Search by email" type="search" />} button={<Button>Search</Button>} />
        <FieldWithButton
          field={<TextField label="With a hint" hint="The whole value" error="This is no value" type="search" />}
          button={<Button>Find</Button>}
        />
        <SearchForm
          label="Request ID"
          value={asked}
          onChange={setAsked}
          onSearch={() => undefined}
          button="Find"
          shown="17"
        />
        <ListFilters summary="Filters">
          <CompactSelect label="Result" options={['All', 'Found']} defaultValue="All" />
        </ListFilters>
        <FilterField isSet={false}>
          <TextField label="Not printed while it is empty" />
        </FilterField>
        <ChoiceField
          label="Theme"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <Row gap={6}>
          <CompactSelect label="Per page" options={[25, 50, 100]} defaultValue={25} />
          <DateField
            compact
            label="From"
            value="2026-02-14"
            onChange={() => undefined}
            min="1970-01-01"
            max="2026-11-20"
          />
          <TextButton>A button in running text</TextButton>
          <PictureButton {...picture} picture={null} percent={null} />
          <PictureButton {...picture} picture="/favicon.svg" percent={40} />
        </Row>
        <ProgressBar label="Sending" percent={40} />
      </Stack>
    </Card>
  );
}
