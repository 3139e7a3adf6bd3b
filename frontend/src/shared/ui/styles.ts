/**
 * The style sheets of every page, in cascade order: our layers first, then the component library's. The library has a
 * layer of its own, so our rules win regardless of load order. A page that alone uses a library component imports its
 * style sheet itself (`@mantine/core/styles/<Component>.layer.css`).
 */
import '@fontsource-variable/archivo/wght.css';
import './tokens.css';
import './fonts.css';
import './base.css';
import './mantine-variables.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import './controls.css';
import './forced-colors.css';
