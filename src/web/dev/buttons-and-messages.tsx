import CircleAlert from '@iconify-json/lucide/icons.json?circle-alert';
import CircleCheck from '@iconify-json/lucide/icons.json?circle-check';
import Ellipsis from '@iconify-json/lucide/icons.json?ellipsis';
import Info from '@iconify-json/lucide/icons.json?info';
import TriangleAlert from '@iconify-json/lucide/icons.json?triangle-alert';
import X from '@iconify-json/lucide/icons.json?x';
import { Button, LinkButton } from '../components/actions/button.tsx';
import { ButtonRow, QuietRow } from '../components/actions/button-row.tsx';
import { IconButton } from '../components/actions/icon-button.tsx';
import { Avatar } from '../components/content/avatar.tsx';
import { Badge } from '../components/content/badge.tsx';
import { Chevron } from '../components/content/chevron.tsx';
import { FindingBadge } from '../components/content/finding-badge.tsx';
import { Identifier } from '../components/content/identifier.tsx';
import { Mark, Wordmark } from '../components/content/mark.tsx';
import { Photo } from '../components/content/photo.tsx';
import { Seal } from '../components/content/seal.tsx';
import { TextLink } from '../components/content/text-link.tsx';
import { Menu } from '../components/dialogs/menu.tsx';
import { Banner } from '../components/feedback/banner.tsx';
import { FindingPanel } from '../components/feedback/finding-panel.tsx';
import { Spinner } from '../components/feedback/spinner.tsx';
import { FormButtons } from '../components/forms/form-buttons.tsx';
import { Card } from '../components/layout/card.tsx';
import { Column } from '../components/layout/column.tsx';
import { Outdent } from '../components/layout/outdent.tsx';
import { Row } from '../components/layout/row.tsx';
import { Stack } from '../components/layout/stack.tsx';
import { Part, PartTabs } from '../components/navigation/part-tabs.tsx';
import { TabsNav } from '../components/navigation/tabs-nav.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger', 'quietDanger'] as const;
const findingTones = ['plain', 'contested', 'claim', 'claimTwice', 'proven'] as const;
const tones = ['neutral', 'primary', 'success', 'info', 'warning', 'danger', 'outlined'] as const;

export function ButtonsAndMessages() {
  return (
    <Stack gap={6}>
      <TabsNav
        label="Reports"
        tabs={[
          { to: '/dev', label: 'Add Report' },
          { to: '/reports/edit', label: 'Edit Report' },
        ]}
      />
      <div>
        <PartTabs
          label="Policy"
          parts={[
            { id: 'policy', title: 'Policy' },
            { id: 'days', title: 'Working days' },
          ]}
          here="policy"
        />
        <Part isShown>
          <Column>The part that is shown, in a column.</Column>
        </Part>
        <Part isShown={false}>Another part.</Part>
      </div>
      <Card title="Buttons">
        <Stack gap={4}>
          <Outdent>
            <Button variant="quiet" size="compact">
              At the start of a line
            </Button>
          </Outdent>
          {variants.map((variant) => (
            <Row key={variant}>
              <Button variant={variant}>Submit report</Button>
              <Button variant={variant} busy busyLabel="Sending">
                Submit report
              </Button>
              <Button variant={variant} disabled>
                Submit report
              </Button>
              <Button variant={variant} size="compact">
                Compact
              </Button>
              <LinkButton variant={variant} to="/login">
                A link
              </LinkButton>
            </Row>
          ))}
          <LinkButton wide to="/login">
            As wide as its place
          </LinkButton>
          <Row gap={6}>
            <Button variant="secondary">
              <Chevron to="previous" />
              Previous
            </Button>
            <Button variant="secondary">
              Next
              <Chevron to="next" />
            </Button>
            <IconButton icon={X} label="Remove" onClick={() => undefined} />
            {tones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
            {findingTones.map((tone) => (
              <FindingBadge key={tone} tone={tone}>
                {tone}
              </FindingBadge>
            ))}
            <Identifier>sana.mirza@shop.example</Identifier>
            <Avatar name="Amna Khan" picture={null} />
            <Avatar name="Amna Khan" picture="/favicon.svg" />
            <TextLink to="/signup">Register</TextLink>
            <Spinner label="Loading" />
            <Menu
              label="More"
              trigger={<Ellipsis aria-hidden="true" />}
              items={[
                { label: 'Rotate', onSelect: () => undefined },
                { label: 'Docs', to: '/docs' },
              ]}
            />
          </Row>
        </Stack>
      </Card>
      <Card
        title="Rows of buttons"
        action={
          <QuietRow align="end">
            <Button variant="quiet">Rotate</Button>
            <Button variant="quietDanger">Revoke</Button>
          </QuietRow>
        }
      >
        <Stack>
          <ButtonRow>
            <Button>Save</Button>
            <Button variant="secondary">Cancel</Button>
          </ButtonRow>
          <ButtonRow align="end">
            <Button variant="secondary">Cancel</Button>
            <Button>Save</Button>
          </ButtonRow>
          <FormButtons cancelLabel="Cancel" onCancel={() => undefined} submitLabel="Create" busy={false} />
          <QuietRow>
            <Button variant="quiet">Remove picture</Button>
          </QuietRow>
        </Stack>
      </Card>
      <Stack gap={3}>
        <Banner tone="danger" onClear={() => undefined}>
          Email or password is wrong.
        </Banner>
        <Banner tone="warning">This key was seen in a public repository. Rotate it now.</Banner>
        <Banner tone="success">Your profile is saved.</Banner>
        <Banner tone="info">Reports are claims until somebody has checked them.</Banner>
        <FindingPanel tone="proven" icon={CircleAlert} title="Reported 15 times by 4 people.">
          What it means, and what to do next.
        </FindingPanel>
        <FindingPanel tone="claimTwice" icon={TriangleAlert} title="Reported 3 times by 2 people.">
          Independent people have reported the same.
        </FindingPanel>
        <FindingPanel tone="claim" icon={TriangleAlert} title="Reported once by 1 person.">
          What it means, and what to do next.
        </FindingPanel>
        <FindingPanel tone="contested" icon={Info} title="All reports are disputed.">
          What it means, and what to do next.
        </FindingPanel>
        <FindingPanel tone="plain" icon={CircleCheck} title="No reports found.">
          What it means, and what to do next.
        </FindingPanel>
      </Stack>
      <Card title="Photo">
        <Photo
          src="/favicon.svg"
          alt="A shield"
          enlargeLabel="Enlarge"
          reduceLabel="Reduce"
          brokenText="The photo cannot be shown."
        />
        <Photo src="/missing.jpg" alt="" enlargeLabel="Enlarge" reduceLabel="Reduce" brokenText="It cannot be shown." />
      </Card>
      <Card title="Line work">
        <Row gap={6}>
          <Wordmark />
          <Mark />
          <Avatar name="Amna Khan" picture={null} size="large" />
          <Seal tone="success" />
          <Seal tone="danger" />
        </Row>
      </Card>
    </Stack>
  );
}
