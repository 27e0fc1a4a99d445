import { Avatar } from '../components/avatar.tsx';
import { Badge } from '../components/badge.tsx';
import { Banner } from '../components/banner.tsx';
import { Button, LinkButton } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { Mark, Wordmark } from '../components/mark.tsx';
import { Menu } from '../components/menu.tsx';
import { Rosette } from '../components/rosette.tsx';
import { Spinner } from '../components/spinner.tsx';
import { TabsNav } from '../components/tabs-nav.tsx';
import { TextLink } from '../components/text-link.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const tones = ['neutral', 'primary', 'warning'] as const;

export function ButtonsAndMessages() {
  return (
    <section className="space-y-7">
      <TabsNav
        label="Reports"
        tabs={[
          { to: '/dev', label: 'Add Report' },
          { to: '/reports/edit', label: 'Edit Report' },
        ]}
      />
      <Card title="Buttons">
        <div className="space-y-4">
          {variants.map((variant) => (
            <div key={variant} className="flex flex-wrap gap-3">
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
            </div>
          ))}
          <div className="flex flex-wrap items-center gap-6">
            {tones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
            <Avatar name="Amna Khan" picture={null} className="size-9 rounded-full" />
            <Avatar name="Amna Khan" picture="/favicon.svg" className="size-9 rounded-full" />
            <TextLink to="/signup">Register</TextLink>
            <Spinner label="Loading" />
            <Menu
              label="More"
              trigger={<span className="px-3 text-sm font-semibold">More</span>}
              items={[
                { label: 'Rotate', onSelect: () => undefined },
                { label: 'Docs', to: '/docs' },
              ]}
            />
          </div>
        </div>
      </Card>
      <div className="space-y-3">
        <Banner tone="danger" onClear={() => undefined}>
          Email or password is wrong.
        </Banner>
        <Banner tone="warning">This key was seen in a public repository. Rotate it now.</Banner>
        <Banner tone="success">Your profile is saved.</Banner>
        <Banner tone="info">Reports are claims until somebody has checked them.</Banner>
      </div>
      <Card title="Line work">
        <div className="flex flex-wrap items-center gap-8">
          <Wordmark />
          <span className="rounded-card bg-panel p-4 text-on-panel">
            <Wordmark onPanel />
          </span>
          <Mark className="h-16 w-14" />
          <Rosette className="size-44 text-primary" />
          <Rosette pattern="panel" className="size-64 text-primary" />
        </div>
      </Card>
    </section>
  );
}
