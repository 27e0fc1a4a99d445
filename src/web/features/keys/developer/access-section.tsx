import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Text } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { ApplicationForm } from './application-form.tsx';
import { liveAccess } from './queries.ts';

/**
 * Whether the account is approved for live keys, and the form that asks for it (A31). What is below it is rendered with
 * it, because the form is much higher than an approval.
 */
export default function AccessSection({ children }: { children: ReactNode }) {
  const { text, format } = useReader();
  const query = useQuery(liveAccess());
  if (query.isPending)
    return (
      <Loaded query={query} skeleton={<Skeleton shape="card" height="80vh" />}>
        {() => null}
      </Loaded>
    );
  return (
    <Stack gap={10}>
      <Section id="access" title={text('accessTitle')} intro={text('accessIntro')}>
        <Loaded query={query} skeleton={null}>
          {({ isApproved, application }) => {
            if (isApproved) return <Banner tone="success">{text('accessApproved')}</Banner>;
            if (application?.state === 'waiting')
              return <Banner tone="info">{text('accessWaiting', { date: format.date(application.createdAt) })}</Banner>;
            return (
              <Stack gap={4}>
                {application ? (
                  <Banner tone="info">
                    <Text>
                      {text(application.state === 'ended' ? 'accessEnded' : 'accessRefused', {
                        reason: application.reason ?? '',
                      })}{' '}
                      {text('accessApplyAgain')}
                    </Text>
                  </Banner>
                ) : null}
                <Card as="div">
                  <ApplicationForm />
                </Card>
              </Stack>
            );
          }}
        </Loaded>
      </Section>
      {children}
    </Stack>
  );
}
