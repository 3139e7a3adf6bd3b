import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Message } from '../../app/message.tsx';

/** What stands in the place of the account screens until there are accounts. */
export function ComingSoon({ title }: { readonly title: string }) {
  return (
    <Message
      title={title}
      text="Accounts are still being set up. Meanwhile every list can be merged, scrolled and copied without one."
    >
      <Button component={Link} to="/">
        Back to the merge tool
      </Button>
    </Message>
  );
}
