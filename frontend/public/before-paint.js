// Runs before the first paint, so that neither the wrong theme nor the wrong account is seen for a moment.
(() => {
  const root = document.documentElement;
  // A mailed link that lost its token on the way is said to be incomplete at once, and not after its form was seen.
  if (!new URLSearchParams(location.search).get('token')) {
    root.setAttribute('data-link', 'incomplete');
  }
  try {
    if (localStorage.getItem('theme') === 'dark') {
      root.setAttribute('data-mantine-color-scheme', 'dark');
    }
    // The page was written for guests; whoever has a token sees the place of their name empty until it is known.
    if (localStorage.getItem('auth_token')) {
      root.setAttribute('data-session', 'pending');
    }
    // The dashboard was written with placeholders for cards and for a table.
    const layout = new URLSearchParams(location.search).get('view') ?? localStorage.getItem('dashboard_layout');
    if (layout === 'table') {
      root.setAttribute('data-dashboard-layout', 'table');
    }
    // `/recipes` is prerendered without a recipe. Reserve the space of a stored or shared one.
    if (sessionStorage.getItem('overprint.recipe') || /^#v\d+\./.test(location.hash)) {
      root.setAttribute('data-recipe', 'pending');
    }
  } catch {
    // Storage may be barred: light, and a guest.
  }
})();
