/**
 * The style sheets every page needs, in their order: our layers first, then the component library's, which lie in a
 * layer of their own, so that a rule of ours wins whatever is loaded when. A component that only one page uses has
 * its sheet imported by that page (`@mantine/core/styles/<Component>.layer.css`).
 */
import '@fontsource-variable/archivo/wght.css';
import './tokens.css';
import './fonts.css';
import './base.css';
import './mantine-variables.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import './controls.css';
