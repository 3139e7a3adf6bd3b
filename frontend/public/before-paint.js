// Runs before the first paint, so that neither the wrong theme nor the wrong account is seen for a moment.
(() => {
  try {
    const root = document.documentElement;
    if (localStorage.getItem('theme') === 'dark') {
      root.setAttribute('data-mantine-color-scheme', 'dark');
    }
    // The page was written for guests; whoever has a token sees the place of their name empty until it is known.
    if (localStorage.getItem('auth_token')) {
      root.setAttribute('data-session', 'pending');
    }
  } catch {
    // Storage may be barred: light, and a guest.
  }
})();
