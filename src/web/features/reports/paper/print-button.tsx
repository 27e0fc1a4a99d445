import Printer from '@iconify-json/lucide/icons.json?printer';
import { useQueryClient } from '@tanstack/react-query';
import type { Report } from '../../../../contract/reports/reports.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Fault } from '../../../components/content/text.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { aboutRegistry } from '../../../lib/registry/about-registry.ts';
import { filesOf } from '../files/file-queries.ts';

/** Lets the browser print a report or save it as a PDF once everything that belongs on the paper has loaded. */
export function PrintButton({ report: { repID, reference, withdrawnAt } }: { report: Report }) {
  const text = useText();
  const cache = useQueryClient();
  const print = useMutation({
    async mutationFn() {
      await Promise.all([
        cache.ensureQueryData(aboutRegistry()),
        ...(withdrawnAt === null ? [cache.ensureQueryData(filesOf(repID))] : []),
      ]);
      // What has just come is shown in the next task.
      await new Promise((shown) => setTimeout(shown, 50));
    },
    onSuccess: () => printAs(text('reportNamed', { reference })),
  });
  return (
    <Stack gap={2}>
      <Button busy={print.isPending} onClick={() => print.mutate()}>
        <Printer aria-hidden="true" />
        {text('printOrPdf')}
      </Button>
      {print.error ? <Fault>{problemText(print.error, text)}</Fault> : null}
    </Stack>
  );
}

/** Prints the page. @param name the name that browsers suggest for the file; nothing personal */
function printAs(name: string): void {
  const title = document.title;
  document.title = name;
  window.addEventListener('afterprint', () => (document.title = title), { once: true });
  window.print();
}
