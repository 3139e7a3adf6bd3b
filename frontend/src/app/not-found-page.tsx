import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { NOT_FOUND_TITLE } from '../shared/product.ts';
import { Message } from '../shared/ui/message.tsx';
import { SHELL_TEXTS } from './texts.ts';

/** The screen of every path outside the route table. The server returns it with status 404. */
export function NotFoundPage() {
  return (
    <Message title={NOT_FOUND_TITLE} text={SHELL_TEXTS.notFoundText}>
      <Button component={Link} to="/">
        {SHELL_TEXTS.toHome}
      </Button>
    </Message>
  );
}
