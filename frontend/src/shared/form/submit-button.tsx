import { Button, Loader } from '@mantine/core';

/**
 * Renders the submit button of a form. While the form is being sent, the button is `aria-disabled` instead of
 * `disabled`, because a disabled button loses the focus and is not announced by screen readers.
 */
export function SubmitButton({
  label,
  isBusy,
  isDisabled = false,
  isIncomplete = false,
  look = 'primary',
}: {
  readonly label: string;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  /** True while the form cannot be sent; pressing the button then shows why. */
  readonly isIncomplete?: boolean;
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
      aria-disabled={isBusy || isDisabled || isIncomplete || undefined}
      data-disabled={isIncomplete || undefined}
      leftSection={isBusy ? <Loader size={16} color="currentColor" /> : undefined}
    >
      {label}
    </Button>
  );
}
