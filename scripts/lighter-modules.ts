import type { Plugin } from 'vite';

/**
 * Leaves the pages' descriptions out of what browsers load: they are for search engines and the site map, which get
 * them from the prerendering and the server.
 */
export const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  enforce: 'pre',
  transform(code, id, options) {
    if (options?.ssr || !id.includes('/libs/contracts/routes/')) return null;
    return {
      code: code.replaceAll(/\n {4}description:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g, "description: '',"),
      map: null,
    };
  },
};

/**
 * Leaves out how the component library makes its variables, 10 kB of script that never runs here: the variables stand
 * in `mantine-variables.css`, and the provider is told so (`withCssVariables={false}`).
 */
export const withoutCssVariables: Plugin = {
  name: 'without-css-variables',
  enforce: 'pre',
  transform(_code, id) {
    if (!id.endsWith('/MantineCssVariables/MantineCssVariables.mjs')) return null;
    return { code: 'export const MantineCssVariables = () => null;', map: null };
  },
};
