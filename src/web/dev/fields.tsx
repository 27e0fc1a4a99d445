import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { CopyField, SecretField } from '../components/copy-field.tsx';
import { DateField } from '../components/date-field.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { SelectField } from '../components/select-field.tsx';
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>
          <code>{`curl https://api.example.com/get-report-detail \\\n  -H "API_Key: $FS_KEY" \\\n  -H "Secret: $FS_SECRET"`}</code>
        </pre>
      </Card>
    </section>
  );
}
