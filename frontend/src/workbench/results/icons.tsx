import { Icon } from '../../shared/ui/icons.tsx';

export function UpIcon() {
  return (
    <Icon>
      <path d="m5 12 5-5 5 5" />
    </Icon>
  );
}

export function DownIcon() {
  return (
    <Icon>
      <path d="m5 8 5 5 5-5" />
    </Icon>
  );
}

export function CopyIcon() {
  return (
    <Icon>
      <path d="M7 7h9v9H7zM4 13V4h9" />
    </Icon>
  );
}

export function ExportIcon() {
  return (
    <Icon>
      <path d="M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13" />
    </Icon>
  );
}

export function ContinueIcon() {
  return (
    <Icon>
      <path d="M11 3H4.5v14h11V7.5M11 3v4.5h4.5zM7.5 12h5m-2-2 2 2-2 2" />
    </Icon>
  );
}

export function SendIcon() {
  return (
    <Icon>
      <path d="M3.5 10h12M11 5.5l4.5 4.5-4.5 4.5" />
    </Icon>
  );
}

export function SaveIcon() {
  return (
    <Icon>
      <path d="M5.5 3.5h9v13L10 13l-4.5 3.5z" />
    </Icon>
  );
}

export function ExpandIcon() {
  return (
    <Icon>
      <path d="M8 3.5H3.5V8M12 3.5h4.5V8M8 16.5H3.5V12M12 16.5h4.5V12" />
    </Icon>
  );
}

export function ShrinkIcon() {
  return (
    <Icon>
      <path d="M3.5 8H8V3.5M16.5 8H12V3.5M3.5 12H8v4.5M16.5 12H12v4.5" />
    </Icon>
  );
}

export function WrapIcon() {
  return (
    <Icon>
      <path d="M3.5 5h13M3.5 10h10.5a2.75 2.75 0 0 1 0 5.5H9.5M11.5 13l-2.5 2.5 2.5 2.5M3.5 15.5h2" />
    </Icon>
  );
}

export function MoreIcon() {
  return (
    <Icon>
      <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth="2.5" />
    </Icon>
  );
}

export function RecipeIcon() {
  return (
    <Icon>
      <path d="M3 4.5h6M3 10h6M3 15.5h6M13 4.5v11M10.5 13l2.5 2.5 2.5-2.5" />
    </Icon>
  );
}
