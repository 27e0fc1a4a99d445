import { CSPProvider } from '@base-ui/react/csp-provider';
import Code2 from '@iconify-json/lucide/icons.json?code-xml';
import FilePlus from '@iconify-json/lucide/icons.json?file-plus-2';
import Inbox from '@iconify-json/lucide/icons.json?inbox';
import Search from '@iconify-json/lucide/icons.json?search';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { ErrorPage } from '../app/error-page.tsx';
import { AuthFrame } from '../app/layout/auth-frame.tsx';
import { Shell } from '../app/layout/shell.tsx';
import type { NavGroup } from '../app/layout/sidebar.tsx';
import { Stack } from '../components/layout/stack.tsx';
// The frame, which loads these messages in the product, is not rendered here.
import '../locales/en-pages.ts';
import { ButtonsAndMessages } from './buttons-and-messages.tsx';
import { DataAndCharts } from './data-and-charts.tsx';
import { Dialogs } from './dialogs.tsx';
import { Fields } from './fields.tsx';
import { SignIn } from './sign-in.tsx';
import { TextAndLists } from './text-and-lists.tsx';
import { VisitorPages } from './visitor-pages.tsx';

/**
 * /dev/components on the dev server: every component in each of its states. Not part of the build.
 * `?frame=auth`, `404` and `error` show the other frames, `?dir=rtl` mirrors the page, `?user=none` shows a visitor.
 */
const query = new URLSearchParams(location.search);
document.documentElement.dir = query.get('dir') === 'rtl' ? 'rtl' : 'ltr';

const groups: NavGroup[] = [
  {
    items: [
      { to: '/', label: 'Check', icon: Search, match: ['/dev'] },
      { to: '/reports/add', label: 'Report', icon: FilePlus, match: ['/reports'] },
    ],
  },
  { label: 'Business', items: [{ to: '/developer', label: 'API', icon: Code2, match: ['/developer', '/docs'] }] },
  { label: 'Staff', items: [{ to: '/admin/queue', label: 'Work', icon: Inbox, match: ['/admin/queue'], count: 12 }] },
];

const amna = { displayName: 'Amna Khan', email: 'amna@example.com', photoURL: null };
const users = { none: null, waiting: undefined };

function Framed() {
  const kind = query.get('user');
  return (
    <Shell
      groups={groups}
      title="Components"
      user={kind === 'none' || kind === 'waiting' ? users[kind] : amna}
      onLogout={() => undefined}
    >
      {query.get('frame') === '404' ? <ErrorPage /> : <Gallery />}
    </Shell>
  );
}

function Gallery() {
  return (
    <Stack gap={10}>
      <DataAndCharts />
      <TextAndLists />
      <ButtonsAndMessages />
      <Fields />
      <Dialogs />
      <VisitorPages />
    </Stack>
  );
}

function Page() {
  if (query.get('frame') === 'error') throw new Error('The chart could not be drawn');
  if (query.get('frame') !== 'auth') return <Framed />;
  return (
    <AuthFrame>
      <SignIn />
    </AuthFrame>
  );
}

const router = createBrowserRouter([{ path: '*', element: <Page />, errorElement: <ErrorBoundary /> }]);
const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <CSPProvider disableStyleElements>
      <RouterProvider router={router} />
    </CSPProvider>,
  );
}
