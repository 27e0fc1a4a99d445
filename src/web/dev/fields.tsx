import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { CheckboxField } from '../components/checkbox-field.tsx';
import { Checklist } from '../components/checklist.tsx';
import { CodeBlock } from '../components/code-block.tsx';
import { CopyField, SecretField } from '../components/copy-field.tsx';
import { DateField } from '../components/date-field.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { FilePicker } from '../components/file-picker.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { RadioField } from '../components/radio-field.tsx';
import { SelectField } from '../components/select-field.tsx';
import { Switch } from '../components/switch.tsx';
import { TextArea } from '../components/text-area.tsx';
import { TextField } from '../components/text-field.tsx';

const countries = [
  { value: 'PK', label: 'Pakistan' },
  { value: 'AE', label: 'United Arab Emirates' },
];

export function Fields() {
  const [summed, setSummed] = useState(false);
  const [day, setDay] = useState('2026-11-12');
  return (
    <section className="space-y-6">
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
        <form noValidate className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
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
          <TextField label="Phone" optional mono hint="Include the country code" placeholder="+92-300123456" />
          <DateField label="Date" required value={day} onChange={setDay} min="1970-01-01" max="2026-11-20" />
          <SelectField label="Country" options={countries} />
          <TextField label="Read only" readOnly defaultValue="amna@example.com" />
          <TextField label="Disabled" disabled defaultValue="Not now" />
          <PasswordField label="Password" required defaultValue="Secret!123" />
          <PasswordField label="New Password" required error="New Password is required" />
          <TextArea
            id="evidence"
            className="sm:col-span-2"
            label="Evidence"
            required
            hint="What happened, in your own words. 20 to 500 characters."
            error="Evidence must be at least 20 characters"
            maxLength={500}
            defaultValue="Paid, no parcel"
          />
          <TextArea className="sm:col-span-2" label="Too long" maxLength={10} defaultValue="More than ten characters" />
          <div className="flex gap-3 sm:col-span-2">
            <Button type="submit">Submit report</Button>
            <Button variant="quiet">Discard draft</Button>
          </div>
        </form>
      </Card>
      <Card className="space-y-5">
        <CopyField label="API Key" value="fs_live_8Q2kV0mXyR4tJ7pLw3NcZ6bH_c91e" />
        <SecretField
          label="API Secret"
          reveal={() => Promise.resolve('an-example-of-a-secret-0123456789')}
          hint="Created 3 Nov 2026. Last used 4 minutes ago."
        />
        <SecretField label="Lost Secret" reveal={() => Promise.reject(new Error('gone'))} />
        <CodeBlock
          label="curl"
          code={`curl https://api.example.com/get-report-detail \\\n  -H "API_Key: $FS_KEY" \\\n  -H "Secret: $FS_SECRET"`}
        />
      </Card>
      <Choices />
    </section>
  );
}

function Choices() {
  const [isOn, setOn] = useState(true);
  const [reason, setReason] = useState('');
  return (
    <Card title="Choices" className="space-y-5">
      <CheckboxField label="Show withdrawn reports" hint="They are listed with the others." defaultChecked />
      <CheckboxField label="Disabled" disabled />
      <RadioField
        label="Why do you withdraw it?"
        value={reason}
        onChange={setReason}
        required
        error={reason ? undefined : 'Choose a reason'}
        options={[
          { value: 'mistake', label: 'It was a mistake' },
          { value: 'resolved', label: 'The matter was resolved' },
        ]}
      />
      <Switch label="Sign-in notices" hint="A mail when your account is used elsewhere." on={isOn} onChange={setOn} />
      <Checklist
        id="rules"
        title="The password needs:"
        items={[
          { label: 'One uppercase letter', isMet: true },
          { label: '8-20 characters', isMet: false },
        ]}
      />
      <FilePicker label="Files" hint="Up to 5 files" accept={['image/png']} optional onFiles={() => undefined} />
      <FilePicker
        label="Files, no more"
        hint="This report has 5 files"
        accept={['image/png']}
        disabled
        onFiles={() => undefined}
      />
    </Card>
  );
}
