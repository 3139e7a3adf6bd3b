import { Button, Loader } from '@mantine/core';

/**
 * Renders the submit button of a form. While the form is being sent, the button is `aria-disabled` instead of
 * `disabled`, because a disabled button loses the focus and is not announced by screen readers.
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
  /** `primary` is for at most one button per page. */
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
