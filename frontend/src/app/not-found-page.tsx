import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Message } from './message.tsx';
import { NOT_FOUND_TITLE, SHELL_TEXTS } from './texts.ts';

/** The screen of every path that the route table does not have; the server answers it with status 404. */
export function NotFoundPage() {
  return (
    <Message title={NOT_FOUND_TITLE} text={SHELL_TEXTS.notFoundText}>
      <Button component={Link} to="/">
        {SHELL_TEXTS.toHome}
      </Button>
    </Message>
  );
}
