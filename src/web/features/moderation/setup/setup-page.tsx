import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import { Button } from '../../../components/actions/button.tsx';
import { CardSkeleton, Loaded } from '../../../components/feedback/loaded.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useStaffRoles } from '../../../lib/session/session.ts';
import { OperatorSection } from '../policy/operator-section.tsx';
import { PolicySection } from '../policy/policy-section.tsx';
import { operatorInForce, policyState } from '../policy/queries.ts';
import { FirstAdmin } from './first-admin.tsx';
import { SetupTitle } from './setup-title.tsx';

/** /setup?token=…: three steps for whoever starts a registry. What is stored says which one is next. */
export function SetupPage() {
  return useStaffRoles().includes('admin') ? <NextSteps /> : <FirstAdmin />;
}

/** The policy, then who runs the registry. Each can wait; the overview reminds of it. */
function NextSteps() {
  const text = useText();
  const [isLater, setLater] = useState({ policy: false, operator: false });
  const state = useQuery(policyState());
  const operator = useQuery(operatorInForce());
  const later = (step: keyof typeof isLater) => (
    <Button onClick={() => setLater({ ...isLater, [step]: true })}>{text('setupLater')}</Button>
  );
  const skeleton = <CardSkeleton base={1_200} sm={1_200} />;
  return (
    <Loaded query={state} skeleton={skeleton}>
      {({ chosen }) =>
        chosen || isLater.policy ? (
          <Loaded query={operator} skeleton={skeleton}>
            {({ operator: { name, legalBasis } }) =>
              (name && legalBasis) || isLater.operator ? (
                <Navigate to={pages.admin} replace />
              ) : (
                <>
                  <SetupTitle step={3} intro={text('setupOperator')} />
                  <Stack gap={6}>
                    <OperatorSection here="operator" />
                    {later('operator')}
                  </Stack>
                </>
              )
            }
          </Loaded>
        ) : (
          <>
            <SetupTitle step={2} intro={text('setupPolicy')} />
            <Stack gap={6}>
              <PolicySection />
              {later('policy')}
            </Stack>
          </>
        )
      }
    </Loaded>
  );
}
