/** The log in screen. */
export function SigninPage() {
  return <h1>Log in</h1>;
}
