/** Unmounts what a component test rendered. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Pages load parts lazily, which on a busy machine takes longer than the default of one second.
configure({ asyncUtilTimeout: 4_000 });

afterEach(() => cleanup());
