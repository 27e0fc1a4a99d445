import { useState } from 'react';
import { useLocation } from 'react-router';
import { keys } from '../../../../contract/keys/keys.ts';
import { testIdentities } from '../../../../contract/lookup/test-identities.ts';
import { Button, LinkButton } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { CodeBlock } from '../../../components/content/code-block.tsx';
import { FinePrint, HiddenText, Intro, Small, Text } from '../../../components/content/text.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { CodeBeside } from '../../../components/layout/code-beside.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { api, endpointUrl, fetchResponse } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { loginWithNext } from '../../../lib/session/next-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { HeaderList } from './endpoint-view.tsx';
import type { Operation } from './operation.ts';

const identifiers = ['email', 'CNIC', 'phone'] as const;

/** Makes the call from the page, with the reader's own test pair and an invented person. */
export function TryIt({ operation }: { operation: Operation }) {
  const text = useText();
  const { status } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'unknown') return null;
  return (
    <Card gap={3}>
      <h3>{text('tryTitle')}</h3>
      {status === 'in' ? (
        <Console operation={operation} />
      ) : (
        <>
          <Intro>{text('trySignedOut')}</Intro>
          <LinkButton to={loginWithNext(pathname + search)}>{text('logIn')}</LinkButton>
        </>
      )}
    </Card>
  );
}

function Console({ operation }: { operation: Operation }) {
  const text = useText();
  const asks = operation.body.length > 0;
  const [outcome, setOutcome] = useState<string>('once');
  const [kind, setKind] = useState<string>('email');

  const person = testIdentities.find((one) => one.outcome === outcome);
  const identifier = identifiers.find((one) => one === kind) ?? 'email';
  const body = asks && person ? { [identifier]: person[identifier] } : undefined;

  const { mutate, data: trial, error, isPending, reset } = useMutation({ mutationFn: () => tryOut(operation, body) });

  /** An answer about one person is not shown below the question about another. */
  function choose(set: (value: string) => void, value: string): void {
    set(value);
    reset();
  }

  return (
    <CodeBeside
      code={
        <>
          {body ? <CodeBlock label={text('tryBody')} code={JSON.stringify(body, null, 2)} /> : null}
          {trial ? <TrialResult trial={trial} /> : null}
        </>
      }
    >
      <Small measure>{text('tryIntro')}</Small>
      {asks ? (
        <Grid>
          <SelectField
            label={text('tryPerson')}
            value={outcome}
            options={testIdentities.map((one) => ({
              value: one.outcome,
              label: text(`try_${one.outcome}`, { count: one.reports }),
            }))}
            onChange={(event) => choose(setOutcome, event.currentTarget.value)}
          />
          <SelectField
            label={text('tryIdentifier')}
            value={kind}
            options={identifiers.map((value) => ({ value, label: value }))}
            onChange={(event) => choose(setKind, event.currentTarget.value)}
          />
        </Grid>
      ) : null}
      <Button variant="primary" onClick={() => mutate()} busy={isPending}>
        {text('trySend')}
      </Button>
      <div role="status">
        {error ? (
          <Text size="sm" tone="danger" weight="medium">
            {problemText(error, text)}
          </Text>
        ) : null}
        {trial ? <HiddenText>{text('tryAnswered', { status: String(trial.status), ms: trial.ms })}</HiddenText> : null}
      </div>
    </CodeBeside>
  );
}

/** The response to a call made from the page: status, time, headers and body. */
function TrialResult({ trial }: { trial: Trial }) {
  const text = useText();
  const { status, ms, headers, content } = trial;
  return (
    <section aria-label={text('tryResult')}>
      <Stack gap={4}>
        <Row>
          <Badge tone={status < 400 ? 'success' : 'danger'}>{status}</Badge>
          <FinePrint as="span" mono>
            {text('tryTime', { ms })}
          </FinePrint>
          {status >= 500 ? <strong>{text('tryNoVerdict')}</strong> : null}
        </Row>
        {headers.length > 0 ? (
          <HeaderList headers={headers.map((header) => ({ ...header, description: undefined }))} />
        ) : null}
        <CodeBlock label={text('docsAnswer')} code={content} />
      </Stack>
    </section>
  );
}

/** The response to a call made from the page. */
interface Trial {
  status: number;
  /** Milliseconds until the response was complete. */
  ms: number;
  headers: { name: string; value: string }[];
  /** The body, indented. */
  content: string;
}

/** The response headers that matter to a caller. */
const telling = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'Retry-After', 'Link'];

/**
 * Makes the call like a program: with the reader's test pair and without their session. The secret is fetched each time
 * and not kept.
 * @throws ApiProblem if there is no test pair or no response
 */
async function tryOut(operation: Operation, body: unknown): Promise<Trial> {
  const { apiKey, secret } = await api(keys.test, {});
  const needsSecret = operation.headers.some(({ name }) => name === 'Secret');
  const { method } = operation;
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    API_Key: apiKey,
    ...(needsSecret && { Secret: secret }),
  };
  const start = performance.now();
  const response = await fetchResponse(endpointUrl(operation, {}), {
    method,
    headers,
    credentials: 'omit',
    cache: 'no-store',
    body: body === undefined ? null : JSON.stringify(body),
  });
  const content = await response.text();
  return {
    status: response.status,
    ms: Math.max(1, Math.round(performance.now() - start)),
    headers: telling.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [{ name, value }];
    }),
    content: indented(content),
  };
}

function indented(content: string): string {
  try {
    return JSON.stringify(JSON.parse(content), null, 2);
  } catch {
    return content;
  }
}
