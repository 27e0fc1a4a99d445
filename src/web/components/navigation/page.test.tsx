import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { PageTitle } from './page.tsx';

function Dashboard() {
  return (
    <>
      <PageTitle title="Dashboard" />
      <Link to="/developer">on</Link>
    </>
  );
}

function Developer() {
  return <PageTitle title="Developer" documentTitle="Error: Developer" />;
}

test('navigating moves the focus to the title, the first page does not', async () => {
  const router = createMemoryRouter([
    { path: '/', Component: Dashboard },
    { path: '/developer', Component: Developer },
  ]);
  render(<RouterProvider router={router} />);
  expect(document.activeElement).toBe(document.body);
  expect(document.title).toBe('Dashboard · Fraud Shield');

  await userEvent.click(screen.getByRole('link', { name: 'on' }));
  const title = await screen.findByRole('heading', { level: 1, name: 'Developer' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(document.title).toBe('Error: Developer · Fraud Shield');
});
