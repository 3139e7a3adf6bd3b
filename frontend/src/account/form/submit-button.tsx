import { Button, Loader } from '@mantine/core';

/**
 * The button that sends a form. While an attempt is on its way it keeps the focus and takes no second press: a
 * disabled button would lose both its place and its word to screen readers.
 */
export function SubmitButton({
  label,
  isBusy,
  isDisabled = false,
  look = 'primary',
}: {
  readonly label: string;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  /** `primary` once a page. */
  readonly look?: 'primary' | 'plain' | 'danger';
}) {
  const colors = {
    primary: { color: 'magenta', variant: 'filled', fullWidth: true },
    plain: {},
    danger: { color: 'red', variant: 'filled' },
  } as const;
  return (
    <Button
      type="submit"
      {...colors[look]}
      disabled={isDisabled}
      aria-disabled={isBusy || isDisabled || undefined}
      leftSection={isBusy ? <Loader size={16} color="currentColor" /> : undefined}
    >
      {label}
    </Button>
  );
}
