/** What was rendered in a component test goes with it. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A page's parts come when they are loaded, and on a busy machine that takes longer than the second it is waited for.
configure({ asyncUtilTimeout: 4_000 });

afterEach(() => cleanup());
