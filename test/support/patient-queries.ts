import { configure } from '@testing-library/react';

/** Only ends queries that hang: code that loads late may take more than the default second on a busy machine. */
configure({ asyncUtilTimeout: 120_000 });
